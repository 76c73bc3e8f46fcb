import { assert, describe, it } from "@effect/vitest"
import { runMoney } from "./runMoney.ts"

const seconds = Number(process.env["MONEY_SECONDS"] ?? 60)
const seed = Number(process.env["MONEY_SEED"] ?? Date.now() % 1_000_000)

describe("Money that six providers report", () => {
  it(
    "D-RCV-2, D-RCV-8, D-RCV-9, D-RCV-10, D-RCV-18, D-RCV-22, D-RCV-24: after kills and outages the ledger is the truth, to the cent, in every currency",
    { timeout: (4 * seconds + 420) * 1000 },
    async () => {
      console.log(`MONEY_SEED=${seed} MONEY_SECONDS=${seconds}`)
      const { faults, figures } = await runMoney({ seed, seconds })
      console.log(figures)
      assert.deepStrictEqual(faults, [])
      for (const happened of ["crashes", "kills", "outages", "refused", "payments"] as const)
        assert.isAbove(figures[happened], 0, happened)
    }
  )
})
