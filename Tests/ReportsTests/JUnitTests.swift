import Regression
import Reports
import Scenarios
import SuiteStore
import Testing

struct JUnitTests {
  @Test func `what XML reserves stands nowhere in a text`() {
    var report = SampleReport.report
    let message = "a[b[0]]>c & <d> \"e\"\u{1B}"
    report.entries = [
      RunReport.Entry(
        scenario: "stacks/x@1x1", change: .newFailure, verdict: .error, message: message)
    ]
    report.results = [.init(scenario: "stacks/x@1x1", article: "stacks", verdict: .error)]
    #expect(report.junit.contains("a[b[0]]&gt;c &amp; &lt;d&gt; \"e\"\u{FFFD}"))
    #expect(report.junit.contains("a[b[0]]&gt;c &amp; &lt;d&gt; &quot;e&quot;\u{FFFD}"))
    #expect(!report.junit.contains("]]>"))
  }

  @Test func `a suite is an article, a case a scenario`() {
    var report = SampleReport.report
    report.entries.removeAll {
      !["stacks/order-matters@620x80", "grids/one@393x852"].contains($0.scenario)
    }
    report.results = [
      .init(scenario: "grids/one@393x852", article: "grids", verdict: .unsupported),
      .init(scenario: "stacks/a<b&\"c\"@1x1", article: "stacks", verdict: .pass),
      .init(scenario: "stacks/order-matters@620x80", article: "stacks", verdict: .fail),
      .init(scenario: "by-hand@1x1", article: nil, verdict: .crash),
    ]
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="given by hand" package="plumb" id="0" timestamp="2026-11-23T02:00:00" hostname="localhost" tests="1" failures="0" errors="1" skipped="0" time="0.000">
            <properties>
              <property name="engine" value="builtin"/>
              <property name="version" value="0.2.0"/>
              <property name="revision" value="4f2c1abd00000000000000000000000000000000"/>
              <property name="run" value="3"/>
            </properties>
            <testcase name="by-hand@1x1" classname="given by hand" time="0.000">
              <error message="crash" type="crash">crash</error>
            </testcase>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
          <testsuite name="grids" package="plumb" id="1" timestamp="2026-11-23T02:00:00" hostname="localhost" tests="1" failures="0" errors="0" skipped="1" time="0.000">
            <properties>
              <property name="engine" value="builtin"/>
              <property name="version" value="0.2.0"/>
              <property name="revision" value="4f2c1abd00000000000000000000000000000000"/>
              <property name="run" value="3"/>
            </properties>
            <testcase name="grids/one@393x852" classname="grids" time="0.000">
              <skipped message="Grid is not supported at Grid"/>
            </testcase>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
          <testsuite name="stacks" package="plumb" id="2" timestamp="2026-11-23T02:00:00" hostname="localhost" tests="2" failures="1" errors="0" skipped="0" time="0.000">
            <properties>
              <property name="engine" value="builtin"/>
              <property name="version" value="0.2.0"/>
              <property name="revision" value="4f2c1abd00000000000000000000000000000000"/>
              <property name="run" value="3"/>
            </properties>
            <testcase name="stacks/a&lt;b&amp;&quot;c&quot;@1x1" classname="stacks" time="0.000"/>
            <testcase name="stacks/order-matters@620x80" classname="stacks" time="0.000">
              <failure message="#yellow  width 100 → 80, expected 100 (stated)" type="fail">stacks.md:12
        #yellow  width 100 → 80, expected 100 (stated)
        expected as stated by relative-size-in-stacks.txt, ±0.01

        now:
          HStack                               0    0  500   80      was width 520
          ├─ Color                             0    0  200   80
          ├─ Color                           210    0  200   80
          └─ Color.relativeProposed #yellow  420    0   80   80      expected width 100
             └─ Color                        420    0   80   80      was width 100

        before:
          HStack                               0    0  520   80
          ├─ Color                             0    0  200   80
          ├─ Color                           210    0  200   80
          └─ Color.relativeProposed #yellow  420    0  100   80
             └─ Color                        420    0  100   80</failure>
            </testcase>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
        </testsuites>

        """)
  }
}
