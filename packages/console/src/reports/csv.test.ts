import { assert, describe, it } from "@effect/vitest"
import { csvOf } from "./csv.ts"

describe("CSV", () => {
  it("D-CON-14: texts are quoted, and none is a formula", () => {
    assert.strictEqual(
      csvOf([
        ["name", "amount"],
        ['a "b", c', -1.5],
        ["=HYPERLINK(1)", 2],
        ["@a\nb", 3],
        ["-", 4]
      ]),
      'name,amount\r\n"a ""b"", c",-1.5\r\n\'=HYPERLINK(1),2\r\n"\'@a\nb",3\r\n\'-,4\r\n'
    )
  })
})
