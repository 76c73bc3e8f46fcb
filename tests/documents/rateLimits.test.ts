import { readFileSync } from "node:fs"
import { mailLimits } from "@calendeal/domain/mails"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { assert, describe, it } from "@effect/vitest"

const page = readFileSync(new URL("../../docs/reference/rate-limits.md", import.meta.url), "utf8")

/** The cells of the tables' rows. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
  )

const windows = new Map([
  [60, "a minute"],
  [900, "15 minutes"],
  [2880, "48 minutes"],
  [3600, "an hour"],
  [86_400, "a day"]
])

describe("docs/reference/rate-limits.md", () => {
  it("D-RATE-1: lists every limit of the code, with its number, window and what it counts", () => {
    const limits = [...Object.values(rateLimits), ...Object.values(mailLimits)]
    assert.deepStrictEqual(
      rows,
      limits.map(({ limit, name, per, windowSeconds }) => [
        `\`${name}\``,
        limit.toLocaleString("en"),
        windows.get(windowSeconds) ?? `${windowSeconds} s`,
        per
      ])
    )
  })
})
