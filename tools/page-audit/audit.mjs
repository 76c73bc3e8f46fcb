// Lighthouse's mobile audit of the running booking page: the median of three runs for each figure; exceeding a budget
// fails. Audits the addresses in the arguments in turn, or starts the demonstration. After the first address it prints the ratios to it,
// of nine runs, because three differ by 5 %.
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { median, reportOf, startChrome } from "./lighthouse.mjs"
import { startDemonstration } from "./startDemonstration.mjs"

/** The limit of each figure. Blocking time depends on other load on the machine. */
const budget = [
  { name: "performance", least: 0.98, of: (report) => report.categories.performance.score },
  { name: "accessibility", least: 1, of: (report) => report.categories.accessibility.score },
  { name: "largest contentful paint (s)", most: 1.5, of: seconds("largest-contentful-paint") },
  { name: "total blocking time (s)", of: seconds("total-blocking-time") },
  { name: "cumulative layout shift", most: 0.02, of: numeric("cumulative-layout-shift") },
  { name: "requests to third parties", most: 0, of: thirdParties },
  { name: "bytes sent (kB)", of: (report) => numeric("total-byte-weight")(report) / 1000 }
]

function numeric(audit) {
  return (report) => report.audits[audit].numericValue
}

function seconds(audit) {
  return (report) => numeric(audit)(report) / 1000
}

function thirdParties(report) {
  const own = new URL(report.finalDisplayedUrl).host
  const { items } = report.audits["network-requests"].details
  return items.filter(({ url }) => /^https?:/.test(url) && new URL(url).host !== own).length
}

const folder = mkdtempSync(join(tmpdir(), "calendeal-page-audit-"))
const given = process.argv.slice(2)
const runs = given.length > 1 ? 9 : 3
const demonstration = given.length === 0 ? await startDemonstration(folder) : undefined
const addresses = demonstration === undefined ? given : [`${demonstration.origin}/acme/product-demo`]
const chrome = await startChrome()
try {
  const reportsOf = new Map(addresses.map((address) => [address, []]))
  for (let run = 0; run < runs; run += 1)
    for (const [address, reports] of reportsOf)
      reports.push(await reportOf(address, chrome.port, { onlyCategories: ["performance", "accessibility"] }))
  const [first] = reportsOf.values()
  for (const [address, reports] of reportsOf) printFigures(address, reports, first)
} finally {
  chrome.kill()
  if (demonstration !== undefined) {
    demonstration.child.kill("SIGTERM")
    await once(demonstration.child, "exit")
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Prints the medians of an address, as ratios too unless it is the first one. */
function printFigures(address, reports, first) {
  console.log(`${address}, median of ${runs} runs of Lighthouse ${reports[0].lighthouseVersion} (mobile):`)
  for (const { least, most, name, of } of budget) {
    const figures = reports.map(of)
    const figure = median(figures)
    const before = median(first.map(of))
    const ratio = reports === first || before === 0 ? "" : `, ${(figure / before).toFixed(2)} of the first`
    const isWithin = figure >= (least ?? -Infinity) && figure <= (most ?? Infinity)
    if (!isWithin) process.exitCode = 1
    const allowed =
      least !== undefined ? `at least ${least}` : most !== undefined ? `at most ${most}` : "no limit"
    const all = figures.map((one) => one.toFixed(3)).join(" ")
    console.log(
      `${isWithin ? "ok  " : "OVER"} ${name.padEnd(30)} ${figure.toFixed(3)}  (${all}; ${allowed}${ratio})`
    )
  }
  const failed = Object.values(reports[0].audits).filter(
    ({ id, score }) =>
      score === 0 && reports[0].categories.accessibility.auditRefs.some((reference) => reference.id === id)
  )
  for (const { title } of failed) console.log(`accessibility: ${title}`)
}
