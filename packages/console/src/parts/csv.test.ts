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

  it.for([
    ["\uFF1D1+1", "'\uFF1D1+1"],
    ["\uFF0B1", "'\uFF0B1"],
    ["\uFF0D1", "'\uFF0D1"],
    ["\uFF20a", "'\uFF20a"],
    [" =1+1", "' =1+1"],
    ["\na", '"\'\na"'],
    ["\n=1+1", "\"'\n'=1+1\""],
    ["a\n=1+1", '"a\n\'=1+1"'],
    ["a;=1+1", '"a;\'=1+1"'],
    ["a; @b", '"a;\' @b"'],
    ['a;"=1+1"', '"a;\'""=1+1"""'],
    ["a;b", '"a;b"'],
    ["a=b", "a=b"]
  ] as const)("D-CON-14: %j is no formula, also where semicolons separate cells", ([text, expected]) => {
    assert.strictEqual(csvOf([["x", text]]), `x,${expected}\r\n`)
  })
})
