import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const page = readFileSync(new URL("../../docs/reference/attacks.md", import.meta.url), "utf8")

/** The cells of the table's rows, without their heads. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (attack|-)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))

describe("docs/reference/attacks.md", () => {
  it("names a test in each row, whose title is in its file", () => {
    assert.isAtLeast(rows.length, 40)
    for (const [, attack = "", guard = "", test = ""] of rows) {
      const [, file = "", title = ""] = /^`([^`]+\.test\.ts)`: (D-.+)$/.exec(test) ?? []
      assert.isNotEmpty(title, `${attack}: ${guard}`)
      const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8")
      // A title of several tests continues with a name.
      assert.match(source, new RegExp(`["\`]${RegExp.escape(title)}(?:["\`]| \\$\\{)`), file)
    }
  })
})
