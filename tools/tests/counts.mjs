// The end of .ci/run: the failures, and one line with the counts of the last test run. Fails unless every task has results, at least one
// test ran, and none failed or was skipped.
import { readResults } from "./results.mjs"

const { passed, failed, failures, skipped, missing, isGood } = readResults()
for (const failure of failures) console.error(`Failed: ${failure}`)
for (const title of skipped) console.error(`Skipped: ${title}`)
for (const name of missing) console.error(`No results: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(isGood ? 0 : 1)
