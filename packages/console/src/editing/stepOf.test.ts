import { assert, it } from "@effect/vitest"
import { stepOf } from "./stepOf.ts"

it("D-CON-57: the step of an amount is the currency's smallest unit, and at least a cent", () => {
  for (const [currency, step] of [
    ["EUR", 0.01],
    ["usd", 0.01],
    ["JPY", 1],
    ["KWD", 0.01],
    ["XYZ", 0.01],
    ["E", 0.01],
    ["", 0.01]
  ] as const)
    assert.strictEqual(stepOf(currency), step, currency)
})
