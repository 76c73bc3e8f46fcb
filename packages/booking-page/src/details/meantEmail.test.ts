import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isSlip, meantEmail } from "./meantEmail.ts"

describe("meantEmail", () => {
  it.each([
    ["pp@gmial.com", "pp@gmail.com"],
    ["Ada.Lovelace@gmail.con", "Ada.Lovelace@gmail.com"],
    [" ada@gmail.co ", "ada@gmail.com"],
    ["ada@hotmial.com", "ada@hotmail.com"],
    ["ada@outloook.com", "ada@outlook.com"],
    ["ada@GMAIL.CM", "ada@gmail.com"],
    ["ada@gmail.com", null],
    ["ada@googlemail.com", null],
    ["ada@mail.com", null],
    ["ada@ymail.com", null],
    ["ada@gmx.de", null],
    ["ada@acme.example", null],
    ["ada@", null],
    ["ada", null],
    ["", null]
  ])("D-PAGE-26: of %j it is %j", (email, meant) => {
    assert.strictEqual(meantEmail(email), meant)
  })
})

/** The least number of letters to add, remove, replace or swap with the next one, by a whole table. */
const distance = (one: string, other: string): number => {
  const table = [...Array(one.length + 1)].map((_, row) =>
    [...Array(other.length + 1)].map((__, column) => (row === 0 ? column : column === 0 ? row : 0))
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const [a, b] = [one[row - 1], other[column - 1]]
      const isSwapped = row > 1 && column > 1 && a === other[column - 2] && one[row - 2] === b
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a === b ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity
      ]
      const line = table[row]
      if (line !== undefined) line[column] = Math.min(...ways)
    }
  return at(one.length, other.length)
}

const Word = Schema.String.check(Schema.isPattern(/^[ab.]{0,5}$/))

describe("isSlip", () => {
  it.prop("D-PAGE-26: it is a distance of at most 1", [Word, Word], ([one, other]) => {
    assert.strictEqual(isSlip(one, other), distance(one, other) <= 1)
  })
})
