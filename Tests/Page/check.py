"""Looks at pages of `plumb report --format html` in Debian's chromium, as a reader would.

usage: check.py FOLDER [PICTURES]

FOLDER has one.html, books.html, many.html and hostile.html, as `.ci/page` makes them; PICTURES is a
folder for screenshots. Whatever is wrong is printed; the status is 1 then, and 77 where no browser
can be started.
"""

import json
import pathlib
import re
import shutil
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

FOLDER = pathlib.Path(sys.argv[1]).resolve()
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
WIDTHS = (360, 800, 1600)
FOUND = "text => document.getElementById('found').innerText.includes(text)"
wrong = []
passed = 0


def check(condition, text):
    global passed
    if condition:
        passed += 1
    else:
        wrong.append(text)


def data(name):
    """What the page was made from, read without a browser."""
    text = (FOLDER / f"{name}.html").read_text()
    return json.loads(re.search(r'<script type="application/json" id="report">(.*?)</script>', text)[1])


class Reader:
    """A window of a browser and what it complains about."""

    def __init__(self, browser, name, width, scheme="light", hash=""):
        self.name = f"{name} {width} {scheme} {hash}"
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
        self.page = self.context.new_page()
        self.requests, self.complaints = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.complaints.append("a dialog"), dialog.dismiss()))
        self.page.goto((FOLDER / f"{name}.html").as_uri() + hash)
        self.page.wait_for_selector("#head h1")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pages = [url for url in self.requests if not url.startswith("data:")]
        check(len(pages) == 1, f"{self.name}: it asks for {pages[1:]}")
        check(not self.complaints, f"{self.name}: {self.complaints[:3]}")
        self.context.close()

    def picture(self, suffix=""):
        if PICTURES:
            PICTURES.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + suffix
            self.page.screenshot(path=PICTURES / f"{name}.png", full_page=False)

    def fits(self):
        """Nothing sticks out, whatever fonts a machine has: not with letters set apart either."""
        for apart in ("0", "1px", "3px"):
            wide, room = self.page.evaluate(
                """apart => {
                  document.body.style.letterSpacing = apart
                  return [document.documentElement.scrollWidth, document.documentElement.clientWidth]
                }""", apart)
            check(wide <= room, f"{self.name}: {wide} wide in {room}, letters {apart} apart")
        self.page.evaluate("document.body.style.letterSpacing = ''")

    def is_accessible(self):
        for violation in Axe().run(self.page).response["violations"]:
            nodes = [node["html"][:160] + " " + node.get("failureSummary", "")[-160:] for node in violation["nodes"][:2]]
            check(False, f"{self.name}: {violation['id']}: {nodes}")
        check(True, "")

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def comes(self, condition, argument=None):
        """Whether something becomes true: the page follows its address in a turn of its own, which
        comes late on a machine that does much else."""
        try:
            self.page.wait_for_function(condition, arg=argument, timeout=10_000)
        except Error:
            return False
        return True


def check_looks(browser):
    """Every page at every width, light and dark: nothing sticks out, nothing is hard to read."""
    for name in ("one", "books", "many"):
        report = data(name)
        hashes = ["", "#page=matrix"]
        first = next((row[0] for row in report["rows"] if row[10] >= 0), None)
        if first:
            from urllib.parse import quote
            hashes.append("#scenario=" + quote(first))
        for width in WIDTHS if PICTURES or name == "books" else (360, 1600):
            for scheme in ("light", "dark"):
                for hash in hashes:
                    with Reader(browser, name, width, scheme, hash) as reader:
                        reader.fits()
                        reader.picture()
                        # A narrow light page and a wide dark one have all there is to find.
                        if (width, scheme) in ((360, "light"), (1600, "dark")):
                            reader.is_accessible()


def check_filter(browser):
    """The filter, the address that holds it, and the way back."""
    report = data("books")
    bad = [row for row in report["rows"] if row[4] == "fail"]
    check(bool(bad), "the books have nothing that fails")
    with Reader(browser, "books", 1600) as reader:
        page = reader.page
        page.click("[data-verdict=fail]")
        check(reader.comes(FOUND, f"{len(bad)} of "), "filter by verdict: " + reader.text("#found"))
        check("verdict=fail" in page.url, "the address does not hold the verdict")
        cause = report["causes"][0]["name"]
        page.select_option("#verdict", "")
        page.select_option("#cause", cause)
        members = sum(row[6] == 0 for row in report["rows"])
        check(f"{members} of " in reader.text("#found"), "filter by cause: " + reader.text("#found"))
        page.select_option("#cause", "")
        page.fill("#q", bad[0][0])
        names = page.locator("#results [data-row] .name").all_inner_texts()
        check(names == [bad[0][0]], f"filter by name: {names}")
        page.select_option("#view", report["views"][bad[0][8][0]])
        check(page.locator("#results [data-row]").count() == 1, "filter by view")
        page.locator("#results [data-row]").click()
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("#scenario-name")
        check(reader.text("#scenario-name") == bad[0][0], "a link leads to its scenario")
        check(page.input_value("#q") == bad[0][0], "a link holds the filter")
        reader.requests = reader.requests[:1]
        page.keyboard.press("Escape")
        check(reader.comes("!location.hash.includes('scenario=')"), "Escape leaves the scenario")
    with Reader(browser, "books", 360) as reader:
        page = reader.page
        page.locator("#results .cause a").first.click()
        page.wait_for_selector("#scenario-name", state="visible")
        check(not page.locator("#results").is_visible(), "a narrow page shows one thing")
        page.click(".back")
        page.wait_for_selector("#results", state="visible")
        row = page.locator("#results [data-row]").nth(12)
        row.scroll_into_view_if_needed()
        top = page.evaluate("scrollY")
        check(top > 0, "the list of a narrow page is too short to scroll")
        row.click()
        page.wait_for_selector("#scenario-name", state="visible")
        page.click(".back")
        page.wait_for_selector("#results", state="visible")
        check(abs(page.evaluate("scrollY") - top) < 2, "back in the list one is where one was")
        row.click()
        page.wait_for_selector("#scenario-name", state="visible")
        page.fill("#q", "stack")
        page.wait_for_selector("#results", state="visible")
        check(not page.locator("#scenario-name").is_visible(), "a filter shows what it finds")


def check_keys(browser):
    """From the filter into the list and along it, without a mouse."""
    with Reader(browser, "books", 1600) as reader:
        page = reader.page
        page.locator("#results [data-row]").first.focus()
        page.keyboard.press("ArrowDown")
        second = page.locator("#results [data-row]").nth(1)
        check(second.evaluate("e => e === document.activeElement"), "an arrow goes to the next row")
        name = second.locator(".name").inner_text()
        page.keyboard.press("Enter")
        opened = "name => document.getElementById('scenario-name')?.innerText === name"
        check(reader.comes(opened, name), "Enter opens a row")
        check(reader.comes("document.activeElement.id === 'scenario-name'"), "the opened scenario has the focus")
        page.keyboard.press("Escape")
        focused = "row => row === document.activeElement"
        check(reader.comes(focused, second.element_handle()), "Escape leads back to the row")


def check_picture(browser):
    """The frames as they are stored, what is expected dashed, before and now apart."""
    report = data("books")
    row = next(row for row in report["rows"] if row[4] == "fail" and row[10] >= 0 and row[3] == "regression")
    from urllib.parse import quote
    with Reader(browser, "books", 1600, hash="#scenario=" + quote(row[0])) as reader:
        page = reader.page

        def boxes():
            return page.locator("figure.frames svg .box").evaluate_all(
                "all => all.map(e => ['x', 'y', 'width', 'height'].map(k => e.getAttribute(k)).join(' '))")

        now = boxes()
        check(len(now) > 0, "no frame is drawn")
        check(page.locator("figure.frames svg .expected").count() > 0, "nothing expected is drawn")
        page.click("[data-mode=before]")
        before = boxes()
        check(before != now, "before looks like now")
        page.click("[data-mode=both]")
        check(page.locator("figure.frames svg .was").count() > 0, "both: nothing of before is drawn")
        page.click("[data-mode=now]")
        check(boxes() == now, "back again it is another picture")
        first = page.locator("table [data-node]").first
        first.hover()
        path = first.get_attribute("data-node")
        lit = page.locator("figure.frames svg .lit").evaluate_all("all => all.map(e => e.dataset.node)")
        check(lit == [path], f"a row of the table lights {lit}, not {path}")
        reader.picture("-picture")


def check_many(browser):
    """Ten thousand scenarios: what is not seen is not drawn."""
    report = data("many")
    check(len(report["rows"]) == 10_000, f"{len(report['rows'])} rows, not 10,000")
    differing = sum(row[3] != "unchanged" for row in report["rows"])
    check(differing == 500, f"{differing} differ, not 500")
    with Reader(browser, "many", 1600) as reader:
        page = reader.page
        drawn = page.locator("[data-row]").count()
        check(0 < drawn < 400, f"{drawn} rows are drawn at once")
        time = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        print(f"many.html: {(FOLDER / 'many.html').stat().st_size / 1e6:.1f} MB, shown after {time:.0f} ms")
        # Far above what it takes, for machines that do much else; `time` is what is looked at.
        check(time < 5000, f"it takes {time} ms to open")
        page.locator("#results details summary").last.scroll_into_view_if_needed()
        page.mouse.wheel(0, 4000)
        more = "drawn => document.querySelectorAll('[data-row]').length > drawn"
        check(reader.comes(more, drawn), "nothing is drawn as one goes on")


def check_hostile(browser):
    """Whatever is written in names, ids, messages and code is text."""
    text = (FOLDER / "hostile.html").read_text()
    report = data("hostile")
    check("content-security-policy" in text.lower(), "no policy")
    pieces = -(-sum(row[10] >= 0 for row in report["rows"]) // report["chunkSize"])
    from urllib.parse import quote
    for row in report["rows"]:
        with Reader(browser, "hostile", 800, hash="#scenario=" + quote(row[0])) as reader:
            page = reader.page
            page.wait_for_selector("#scenario-name", state="attached")
            reader.fits()
            check(page.evaluate("window.hacked === undefined"), f"{row[0]}: it ran")
            check(page.locator("script").count() == pieces + 2, f"{row[0]}: a script came in")
            check(page.locator("img, iframe, object, base, link:not([rel=icon]), [onclick], [onerror]").count() == 0,
                  f"{row[0]}: an element came in")
            shown = page.locator("body").inner_text()
            check("\u202e" not in shown, f"{row[0]}: it turns text around")
    with Reader(browser, "hostile", 360) as reader:
        reader.fits()
        reader.is_accessible()
        # The policy forbids what would slip in all the same.
        reader.page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.hacked = 1'}))")
        check(reader.page.evaluate("window.hacked === undefined"), "the policy lets other scripts run")
        reader.complaints = [text for text in reader.complaints if "Content Security Policy" not in text]


def check_print(browser):
    """On paper: light, without tools, everything that differs listed."""
    with Reader(browser, "books", 1600, "dark") as reader:
        reader.page.emulate_media(media="print")
        reader.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        check(not reader.page.locator(".tools").is_visible(), "tools are printed")
        told = sum(row[3] not in ("unchanged", "new") for row in data("books")["rows"])
        drawn = reader.page.locator("#results section > div [data-row]").count()
        check(drawn >= told, f"{drawn} of {told} rows are printed")


def main():
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as play:
        try:
            browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        except Error as error:
            print(error)
            sys.exit(77)
        for part in (check_looks, check_filter, check_keys, check_picture, check_many, check_hostile, check_print):
            part(browser)
        browser.close()
    for text in wrong[:40]:
        print("wrong: " + text)
    print(f"{passed} checks passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


main()
