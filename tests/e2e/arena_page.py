"""The page of an arena in a browser: arena_page.py CHROMIUM URL EVENTS [SECONDS].

It follows the ladder and the running game, whose events are in that file, without a
reload.  How long a move took to be seen is said on standard error."""

import json
import sys
import tempfile
import time

from browser import Browser
from page import Page

MOVES = """(() => {
    const head = document.querySelector("#live h3");
    return head ? [Number(head.dataset.game),
        Number(head.textContent.replace(/.*, (\\d+) moves?$/, "$1"))] : [0, 0];
})()"""


def progress(events):
    """The last game's number in the file, and its moves."""
    game = moves = 0
    with open(events, encoding="utf-8") as file:
        for line in file:
            if not line.endswith("\n"):
                break
            event = json.loads(line)
            if event["ev"] == "start":
                game, moves = event["game"], 0
            moves += event["ev"] == "move"
    return game, moves


def follow(page, events, seconds):
    waits, end = [], time.time() + seconds
    while time.time() < end:
        game, moves = progress(events)
        began = time.time()
        while moves > 1 and progress(events)[0] == game:
            if page.browser.value(MOVES) >= [game, moves]:
                waits.append(time.time() - began)
                break
            if time.time() > began + 20:
                page.must(False, f"move {moves} is not seen")
                return waits
            time.sleep(.01)
        time.sleep(.1)
    return waits


def look(browser, url, events, seconds):
    page = Page(browser, "index.html", url=url)
    value, until = browser.value, browser.until
    page.must(until("document.querySelectorAll('#ladder tr').length > 3"),
              "there is no ladder")
    browser.value("window.still = true")
    waits = follow(page, events, seconds)
    page.must(len(waits) > 3, f"{len(waits)} moves were seen")
    waits.sort()
    if waits:
        print(f"{len(waits)} moves, seen after {waits[len(waits) // 2]:.2f} s, "
              f"at most {waits[-1]:.2f} s", file=sys.stderr)
    page.must(until("document.querySelectorAll('#live .board .piece').length > 1"),
              "there is no board of the running game")
    page.must(until("/has thought .* s\\. .*(is to move|wins: |Drawn: )/.test("
                    "document.querySelector('#live').textContent)"),
              "clocks, and whose turn it is, are not told")
    page.must(value("""document.querySelector("#live").compareDocumentPosition(
        document.querySelector("#one")) === Node.DOCUMENT_POSITION_PRECEDING"""),
              "running games, whose size changes, are above what one reads")
    page.must(value("""document.querySelector("#ladder").textContent.includes(
        "random (the course's)")"""), "a rung is not said to be the course's")
    browser.look(390, 844)
    page.must(value("""document.querySelector("#ladder th:nth-child(3)")
        .getBoundingClientRect().right <= 390"""), "on a phone no rating is in sight")
    page.must(value("""(() => {
        const field = document.getElementById("find");
        const seen = () => [...document.querySelectorAll("#ladder td a")]
            .filter((a) => a.checkVisibility()).map((a) => a.textContent).join();
        field.value = "S2";
        field.dispatchEvent(new Event("input"));
        const found = seen();
        field.value = "";
        field.dispatchEvent(new Event("input"));
        return found === "s2" && seen().includes("s1");
    })()"""), "the search does not find a player")
    value("location.hash = '#s2'")
    page.must(until("""document.querySelector("#ladder .here")?.textContent
        .includes("s2")"""), "a name in the address is not marked")
    value("document.querySelector('#ladder a[data-name=s1]').focus()")
    browser.press("Enter", 13)
    page.must(until("/^#\\d/.test(location.hash) && !document.getElementById('one').hidden"),
              "Enter opens no player")
    page.must(until("!!document.querySelector('#plot svg')"), "there is no plot")
    page.must(until("!!document.querySelector('#games a')"),
              "there is no page of a game")
    page.must(until("""/^Version 2 against version 1: \\d+ % \\(95 %: \\d+ to \\d+ %\\)$/.test(
        document.getElementById("last").textContent)"""),
              "it does not say how the last version did against the one before")
    value("document.querySelector('#rivals a').click()")
    page.must(until("""(() => {
        const name = document.getElementById("who").textContent.split(" against ")[1];
        const rows = [...document.querySelectorAll("#games tr")].slice(1);

        return name && location.hash.endsWith("/" + name) && rows.length > 0 &&
            rows.every((r) => r.cells[1].textContent.startsWith(name)) &&
            [...document.querySelectorAll("#rivals tr")].slice(1)
                .every((r) => r.cells[1].textContent.startsWith(name));
    })()"""), "an opponent does not lead to the games against it")
    value("document.querySelector('#rivals a').click()")
    page.must(until("!document.getElementById('who').textContent.includes(' against ') &&"
                    "!!document.querySelector('#games a')"),
              "nothing leads back to all games")
    if url.startswith("http"):
        value("""document.querySelector("#games a").focus();
            window.at = document.activeElement.href;
            fetch("players/" + location.hash.slice(1) + ".json").then((r) =>
                r.json()).then((o) => { o.more = 1; player(o); window.fed = true; })""")
        page.must(until("window.fed && document.activeElement.href === at"),
                  "the focus is lost when something has changed")
    page.must(value("window.still"), "it was loaded anew")
    page.fits()
    page.reads()
    page.axe()
    said = [e for e in browser.events if e.get("method") in
            ("Runtime.exceptionThrown", "Log.entryAdded",
             "Runtime.consoleAPICalled")]
    page.must(not said, "the console says " + json.dumps(said)[:300])
    elsewhere = [e["params"]["request"]["url"] for e in browser.events
                 if e.get("method") == "Network.requestWillBeSent" and
                 not e["params"]["request"]["url"].startswith(
                     (url.rsplit("/", 1)[0], "file:"))]
    page.must(not elsewhere, f"it asks {elsewhere[:3]}")
    return page.bad


def main():
    chromium, url, events = sys.argv[1:4]
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 8
    with tempfile.TemporaryDirectory() as profile:
        try:
            browser = Browser(chromium, profile)
            browser.open()
        except (OSError, EOFError):
            return 3
        try:
            return 1 if look(browser, url, events, seconds) else 0
        finally:
            browser.stop()


sys.exit(main())
