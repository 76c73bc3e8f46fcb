// What .ci/run ends with: one line with the counts of the last test run, and a failure unless every task has
// results, at least one test ran, none failed and none was skipped.
import { readResults } from "./results.mjs"

const { passed, failed, skipped, missing, isGood } = readResults()
for (const title of skipped) console.error(`Skipped: ${title}`)
for (const name of missing) console.error(`No results: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(isGood ? 0 : 1)
