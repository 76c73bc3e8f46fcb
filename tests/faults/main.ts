import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureBundled } from "../kit/build/built.ts"
import { run } from "../kit/faults/run.ts"

ensureBundled()

// Runs a long test: `npm run failure -- --seconds 600 --seed 1`.
const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string" },
    clients: { type: "string" },
    "no-faults": { type: "boolean" }
  }
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const { figures, history, violations } = await run({
  seed,
  seconds: Number(values.seconds ?? 60),
  clients: Number(values.clients ?? 16),
  withFaults: values["no-faults"] !== true,
  progress: console.log
})
console.log(figures)
console.log(`violations: ${violations.length}`)
for (const { clause, text } of violations.slice(0, 50)) console.log(`  ${clause}: ${text}`)
if (violations.length > 0) {
  const file = join(tmpdir(), `calendeal-failure-${seed}.json`)
  writeFileSync(file, JSON.stringify({ violations, history }))
  console.log(`history: ${file}`)
}
process.exitCode = violations.length === 0 ? 0 : 1
