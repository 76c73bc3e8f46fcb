import { assert, describe, it } from "vitest"
import { bestCohort, cohortLines } from "./leads.ts"

const paid = (monthsAfter: number, amount: number, currency = "EUR") => ({
  monthsAfter,
  revenue: [{ amount, currency }]
})
const cohort = (month: string, leads: number, ...revenue: Array<ReturnType<typeof paid>>) => ({
  month,
  leads,
  customers: 1,
  revenue
})

describe("The months of leads", () => {
  it("D-CON-235: add up what was paid until each month after, in one currency", () => {
    const lines = cohortLines(
      [
        cohort("2026-01", 10, paid(0, 0.1), paid(2, 0.2), paid(1, 5, "USD")),
        cohort("2026-02", 4, paid(1, 100), paid(2, -40))
      ],
      "EUR"
    )
    assert.deepStrictEqual(
      lines.map((line) => [line.month, line.paid, line.perLead]),
      [
        ["2026-01", [0.1, 0.1, 0.3], 0.03],
        ["2026-02", [0, 100, 60], 15]
      ]
    )
  })

  it("D-CON-235: the month whose leads paid most for each is named, from five leads on", () => {
    const named = (...cohorts: ReadonlyArray<ReturnType<typeof cohort>>) =>
      bestCohort(cohortLines(cohorts, "EUR"))?.month
    assert.strictEqual(
      named(cohort("2026-01", 5, paid(0, 50)), cohort("2026-02", 20, paid(0, 100))),
      "2026-01"
    )
    assert.strictEqual(
      named(cohort("2026-01", 4, paid(0, 50)), cohort("2026-02", 20, paid(0, 100))),
      "2026-02"
    )
    assert.isUndefined(named(cohort("2026-01", 5, paid(0, 50), paid(1, -50)), cohort("2026-02", 9)))
  })
})
