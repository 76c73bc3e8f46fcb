import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { addressesOf } from "../../../tests/browser/console.screens.ts"
import { chromiumProgram } from "../../../tests/kit/chromium/chromiumProgram.ts"
import { signInOwner } from "../../page-audit/consoleVisit.mjs"
import { startDemonstration } from "../../page-audit/startDemonstration.mjs"
import { makeWorkspaces } from "../../page-audit/workspaces.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"

// The console in a browser without a cache: until a screen can be used, against a page on which Preact renders one heading, and
// until its first row, against the answer that has the row. All are loaded in turn in each round.

/** When a screen can be used: its heading is painted and the browser is free. When its first row is painted. */
const marks = { interactive: "h1", row: "#work :is(tbody tr:not(.day), li)" }

/** Writes the times of the marks, in milliseconds since the navigation, to `window.seen`. */
const watch = (selectors) => {
  window.seen = {}
  const painted = (name) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener("message", () => (window.seen[name] ??= performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(selectors))
      if (window.seen[name] === undefined && document.querySelector(selector) !== null) painted(name)
  }).observe(document, { childList: true, subtree: true })
}

/** A server of a page on which Preact renders a heading. */
const serveEmptyPage = async () => {
  const files = {
    "/": [
      "text/html",
      '<!doctype html><title>Empty</title><link rel="modulepreload" href="/preact.js"><script type="module" src="/page.js"></script>'
    ],
    "/page.js": [
      "text/javascript",
      'import { h, render } from "/preact.js"\nrender(h("h1", null, "Empty"), document.body)'
    ],
    "/preact.js": [
      "text/javascript",
      readFileSync(fileURLToPath(import.meta.resolve("preact")), "utf8").replace(/\/\/# source.*/, "")
    ]
  }
  const server = createServer(({ url }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""]
    response.setHeader("content-type", type)
    response.end(text)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

export const run = async ({ brisk }) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-bench-console-"))
  const empty = await serveEmptyPage()
  const demonstration = await startDemonstration(folder, { TRUSTED_PROXIES: "127.0.0.1" })
  const browser = await chromium.launch(await chromiumProgram())
  try {
    const workspaces = await makeWorkspaces(demonstration, folder, brisk ? ["usual"] : ["usual", "huge"])
    const context = await browser.newContext()
    const origin = await signInOwner(await context.newPage(), demonstration.signIn)
    const storageState = await context.storageState()
    await context.close()
    const pages = [
      { name: "the empty page", address: `http://127.0.0.1:${empty.address().port}/` },
      ...Object.entries(workspaces).flatMap(([size, { slug, things }]) =>
        addressesOf(things)
          .slice(0, brisk ? 3 : undefined)
          .map((address) => ({
            name: `${size} ${address.replace(/\/(?:bk_\w+|[0-9a-f-]{36})/, "/…")}`,
            address: `${origin}/console/${slug}${address}`
          }))
      )
    ].map((page) => ({ ...page, seen: [] }))
    for (let round = 0; round < (brisk ? 1 : 15) + 1; round++) {
      for (const page of round % 2 === 0 ? pages : pages.toReversed()) {
        const seen = await visit(browser, storageState, page.address)
        // The first round warms the service.
        if (round > 0) page.seen.push(seen)
      }
      process.stdout.write(".")
    }
    process.stdout.write("\n")
    const [first, ...others] = pages
    return Object.fromEntries(others.map((page) => [page.name, rowOf(page.seen, first.seen)]))
  } finally {
    await browser.close()
    empty.close()
    demonstration.child.kill("SIGTERM")
    await once(demonstration.child, "exit")
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One visit with an empty cache: the marks, and the time of the answer before the first row, asked for again alone. */
const visit = async (browser, storageState, address) => {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch, marks)
    await page.goto(address)
    await page.waitForFunction(() => window.seen.interactive !== undefined)
    await page.waitForLoadState("networkidle")
    return await page.evaluate(async () => {
      const { interactive, row } = window.seen
      const last = performance
        .getEntriesByType("resource")
        .filter(({ name, responseEnd }) => name.includes("/api/") && responseEnd < (row ?? 0))
        .toSorted((one, other) => other.responseEnd - one.responseEnd)[0]
      if (last === undefined) return { interactive }
      const times = []
      while (times.length < 3) {
        const began = performance.now()
        await fetch(last.name, { cache: "no-store" }).then((response) => response.text())
        times.push(performance.now() - began)
      }
      return { interactive, row, answer: times.toSorted((one, other) => one - other)[1] }
    })
  } finally {
    await context.close()
  }
}

const rowOf = (seen, empty) => {
  const row = {
    "interactive to the empty page": rounded(
      median(seen.map(({ interactive }, round) => interactive / empty[round].interactive))
    ),
    "interactive, ms": rounded(median(seen.map(({ interactive }) => interactive))),
    "middle half, ms": middleHalf(seen.map(({ interactive }) => interactive))
  }
  const withRows = seen.filter((one) => one.row !== undefined)
  if (withRows.length === 0) return row
  return {
    ...row,
    "first row to its answer": rounded(median(withRows.map((one) => one.row / one.answer))),
    "first row, ms": rounded(median(withRows.map((one) => one.row))),
    "its answer alone, ms": rounded(median(withRows.map(({ answer }) => answer)))
  }
}
