import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { settingsReference } from "../../src/settings/Settings.ts"

const page = readFileSync(new URL("../../../../docs/reference/settings.md", import.meta.url), "utf8")

/** The cells of a Markdown table, without padding. */
const cellsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|-]+$/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))

describe("docs/reference/settings.md", () => {
  it("lists every setting", () => {
    assert.deepStrictEqual(cellsOf(page), cellsOf(settingsReference()))
  })
})
