import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

const program = `
  import { Effect } from "effect"
  import { boundHeapGrowth } from "${new URL("heapGrowth.ts", import.meta.url)}"
  Effect.runSync(boundHeapGrowth)
  gc()
`

/** What V8 says of how far it lets the heap grow after a collection that it is asked for. */
const factors = async () => {
  const flags = ["--expose-gc", "--trace-gc-verbose", "--input-type=module", "--eval", program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
  return Array.from(stdout.matchAll(/factor ([\d.]+) based on/g), ([, factor]) => factor)
}

it.live("V8 lets the heap grow to two and a half times what lives", () =>
  Effect.gen(function* () {
    const told = yield* Effect.promise(factors)
    assert.strictEqual(told.at(-1), "2.5")
  })
)
