// `npm run conformance`: writes docs/conformance.md, which says for every rule of docs/reference/rules.md by which tests it is
// shown, from what the last `npm test` ran, and prints the counts. It fails when a rule that is built has no test, when
// a test cites a rule that does not exist, and, with --check (which writes nothing), when the page lists other rules.
import { readFileSync, writeFileSync } from "node:fs"
import { conform, describeFaults } from "./conformance/conform.mjs"
import { pageOf, rulesOn } from "./conformance/page.mjs"
import { readRules } from "./conformance/rules.mjs"
import { readTests } from "./conformance/tests.mjs"

const page = new URL("../docs/conformance.md", import.meta.url)

const outcome = conform(readRules(), readTests())
const faults = describeFaults(outcome)
if (process.argv.includes("--check")) {
  const listed = rulesOn(readFileSync(page, "utf8"))
  if (listed.join() !== outcome.rules.map(({ id }) => id).join()) {
    faults.push("docs/conformance.md lists other rules than docs/reference/rules.md: npm run conformance")
  }
} else {
  writeFileSync(page, pageOf(outcome))
}

for (const { id, tests } of outcome.rules) console.log(`${id.padEnd(34)} ${String(tests.length).padStart(5)}`)
for (const fault of faults) console.error(fault)
console.log(`\n${outcome.summary}`)
process.exit(faults.length === 0 ? 0 : 1)
