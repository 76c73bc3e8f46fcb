// Lighthouse's mobile audit of every screen of the console, signed in, in a usual workspace: `npm run console-audit`.
// Each category has to have 0.95 in the first run, or in the median of three. Arguments choose addresses, such as /bookings.
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { addressesOf } from "../../tests/browser/console.screens.ts"
import { openScreen, signInOwner } from "./consoleVisit.mjs"
import { median, reportOf, startChrome } from "./lighthouse.mjs"
import { startDemonstration } from "./startDemonstration.mjs"
import { makeWorkspaces } from "./workspaces.mjs"

const least = 0.95
/** The console must not be found by search engines. */
const settings = { skipAudits: ["is-crawlable"] }

const folder = mkdtempSync(join(tmpdir(), "calendeal-console-audit-"))
const demonstration = await startDemonstration(folder, { TRUSTED_PROXIES: "127.0.0.1" })
const chrome = await startChrome()
const chosen = process.argv.slice(2)

const scoresOf = ({ categories }) =>
  Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))
const isGood = (scores) => Object.values(scores).every((score) => score >= least)

const audited = async (address) => {
  const reports = [await reportOf(address, chrome.port, settings)]
  if (!isGood(scoresOf(reports[0])))
    while (reports.length < 3) reports.push(await reportOf(address, chrome.port, settings))
  const all = reports.map(scoresOf)
  const scores = Object.fromEntries(
    Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))])
  )
  return { report: reports.at(-1), scores }
}

/** The titles of the audits that cost a category its points. */
const lossesOf = ({ audits, categories }) =>
  Object.entries(categories).flatMap(([name, { auditRefs, score }]) =>
    score >= least
      ? []
      : auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${name}: ${audits[id].title} ${audits[id].displayValue ?? ""}`)
  )

try {
  const { usual } = await makeWorkspaces(demonstration, folder, ["usual"])
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  const page = await browser.contexts()[0].newPage()
  const origin = await signInOwner(page, demonstration.signIn)
  await openScreen(page, `${origin}/console/${usual.slug}/bookings`)
  await page.close()
  const all = []
  const addresses = addressesOf(usual.things)
  const unknown = chosen.filter((address) => !addresses.includes(address))
  if (unknown.length > 0) throw new Error(`No screen has the address ${unknown.join(", ")}.`)
  for (const address of addresses) {
    if (chosen.length > 0 && !chosen.includes(address)) continue
    const { report, scores } = await audited(`${origin}/console/${usual.slug}${address}`)
    if (new URL(report.finalDisplayedUrl).pathname.startsWith("/-/"))
      throw new Error("The session has ended.")
    all.push(scores)
    const figures = Object.entries(scores).map(([name, score]) => `${name} ${score.toFixed(2)}`)
    console.log(`${isGood(scores) ? "ok  " : "LOW "} ${address.padEnd(40)} ${figures.join("  ")}`)
    if (isGood(scores)) continue
    process.exitCode = 1
    for (const loss of lossesOf(report)) console.log(`       ${loss}`)
  }
  const lowest = Object.keys(all[0] ?? {}).map(
    (name) => `${name} ${Math.min(...all.map((scores) => scores[name])).toFixed(2)}`
  )
  console.log(`${all.length} screens and tabs, the lowest of each: ${lowest.join("  ")}`)
} finally {
  chrome.kill()
  demonstration.child.kill("SIGTERM")
  await once(demonstration.child, "exit")
  rmSync(folder, { recursive: true, force: true })
}
