import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { recordedCosts } from "./recorded.ts"

const read = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8")

/** The names that docs/reference/performance.md uses for the requests of recorded.ts, where they differ. */
const requestsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "book, the slot is gone": ["book, the slot is taken"],
  capture: ["capture, a new lead", "capture, a known lead"],
  "month-availability, slots": ["month-availability", "slots"]
}

describe("documented costs of a request", () => {
  it("docs/reference/performance.md states the limits of the cost tests", () => {
    const [, after = ""] = read("reference/performance.md").split("## What a request costs the database\n")
    const [costs = ""] = after.split("\n## ")
    const rows = [...costs.matchAll(/^\| ([a-z, -]+?) +\| +(\d+) \| +(\d+) \|/gm)]
    assert.isAtLeast(rows.length, 10)
    for (const [, name = "", statements, roundTrips] of rows) {
      for (const request of requestsOf[name] ?? [name])
        assert.deepStrictEqual(
          recordedCosts[request],
          { statements: Number(statements), roundTrips: Number(roundTrips) },
          name
        )
    }
  })

  it("docs/reference/capacity.md uses the same cost of a booking", () => {
    const { roundTrips, statements } =
      recordedCosts["book"] ?? assert.fail("no cost of a booking is recorded")
    assert.include(read("reference/capacity.md"), `${statements}, in ${roundTrips} round trips`)
  })
})
