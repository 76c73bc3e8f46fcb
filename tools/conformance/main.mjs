// `npm run conformance`: writes the titles of the tests of the last run that cite each rule of docs/reference/rules.md to rules.md beside
// this file, which is not committed. It fails when a rule that is built has no test, and when a test cites a rule that does not exist.
import { writeFileSync } from "node:fs"
import { conform, describeFaults } from "./conform.mjs"
import { pageOf } from "./page.mjs"
import { readRules } from "./rules.mjs"
import { citedOnCitus, readTests } from "./tests.mjs"

const outcome = conform(readRules(), readTests(), citedOnCitus())
const faults = describeFaults(outcome)
writeFileSync(new URL("rules.md", import.meta.url), pageOf(outcome))

for (const fault of faults) console.error(fault)
console.log(`\n${outcome.summary}`)
process.exit(faults.length === 0 ? 0 : 1)
