// The end of .ci/run: the slowest files, the failures, and one line with the counts of the last run of these kinds. Fails unless every
// task has results, at least one test ran, and none failed or was skipped.
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { readReports, readResults, slowestOf } from "./results.mjs"

const names = process.argv.slice(2)
const { passed, failed, failures, skipped, missing, isGood } = readResults(names)
const root = fileURLToPath(new URL("../..", import.meta.url))
console.log("The slowest files:")
for (const { name, seconds } of slowestOf(readReports(names), 10))
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${relative(root, name)}`)
for (const failure of failures) console.error(`Failed: ${failure}`)
for (const title of skipped) console.error(`Skipped: ${title}`)
for (const name of missing) console.error(`No results: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(isGood ? 0 : 1)
