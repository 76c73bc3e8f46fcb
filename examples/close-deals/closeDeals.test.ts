import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"

it("D-TX-3: the script closes the deal with the payment of its exact amount", () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, "closeDeals.ts")], {
    encoding: "utf8"
  })
  assert.deepStrictEqual(printed.trimEnd().split("\n"), [
    "2026-11-07 paid 250.00 GBP: open -> open",
    "2026-11-08 paid 500.00 GBP: open -> closed",
    "2026-11-09 paid 500.00 GBP: closed -> closed"
  ])
})
