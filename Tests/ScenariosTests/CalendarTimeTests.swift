import Testing

@testable import Scenarios

struct CalendarTimeTests {
  @Test(arguments: [
    "2026-11-22T02:49:00Z", "2026-11-22T02:49:00.125Z", "2024-02-29T23:59:60.999Z",
  ])
  func `times are read with thousandths and without`(_ text: String) {
    #expect(CalendarTime.isTime(text))
  }

  @Test(arguments: [
    "", "2026-11-22", "2026-11-22T02:49:00", "2026-11-22T02:49:00.Z", "2026-11-22T02:49:00.12Z",
    "2026-11-22T02:49:00.1234Z", "2026-11-22T02:49:00.125.125Z", "2026-02-30T02:49:00Z",
    "2026-11-22T24:00:00Z", "2026-11-22T02:60:00Z", "2026-11-22T02:49Z", "2026-11-22 02:49:00Z",
    "2026-11-22T02:49:00.12aZ", "2026-11-22T02:49:.125Z", "2026-11-22T02:49:00.１２５Z",
  ])
  func `anything else is no time`(_ text: String) {
    #expect(!CalendarTime.isTime(text))
  }
}
