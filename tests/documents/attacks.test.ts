import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const page = readFileSync(new URL("../../docs/reference/attacks.md", import.meta.url), "utf8")

/** The cells of the table's rows, without their heads. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (attack|-)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))

/** The rules with which the titles of the tests in this source begin, as tools/conformance reads them. */
const rulesIn = (source: string) =>
  [...source.matchAll(/["`]((?:(?:D-[A-Z]+-\d+[a-z]?|§[\w.-]+)(?:, | and )?)+): /g)].flatMap(
    ([, rules = ""]) => rules.split(/, | and /)
  )

describe("docs/reference/attacks.md", () => {
  it("names in each row a file with a test of the rule", () => {
    assert.isAtLeast(rows.length, 40)
    for (const [, attack = "", guard = "", test = ""] of rows) {
      const [, file = "", rule = ""] = /^`([^`]+\.test\.ts)`: (D-[A-Z]+-\d+[a-z]?)$/.exec(test) ?? []
      assert.isNotEmpty(rule, `${attack}: ${guard}`)
      const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8")
      assert.include(rulesIn(source), rule, file)
    }
  })
})
