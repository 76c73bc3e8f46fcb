import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isBlank, Line, lineFault, Text, textFault, textFaults } from "./Text.ts"

/** The rules for one code point. */
const isControl = (point: number) => point < 0x20 || (point >= 0x7f && point <= 0x9f)
const isDirectional = (point: number) =>
  (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069)
const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff
const isBreak = (point: number) => [9, 10, 13, 0x2028, 0x2029].includes(point)
const isRefusedInText = (point: number) =>
  isDirectional(point) || isSurrogate(point) || (isControl(point) && !isBreak(point))
const isRefusedInLine = (point: number) => isRefusedInText(point) || isBreak(point)
const isInvisible = (point: number) =>
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]$/u.test(String.fromCodePoint(point))
const pointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)

const everyPoint = Array.from({ length: 0x110000 }, (_, point) => point)
const pieces = ["a", "é", "ب", "🎉", " ", "\u200d", "\u200f", "\ufe0f", "\u{e0041}", "\n", "\t", "\u0085"]
const refused = ["\0", "\x1b", "\x7f", "\u009b", "\u2028", "\u202e", "\u2066", "\ud800", "\udc00"]
const Pieces = Schema.Array(Schema.Literals([...pieces, ...refused])).check(Schema.isMaxLength(6))

describe("texts", () => {
  it("D-TEXT-1, D-TEXT-2: reject exactly the control, direction and surrogate code points of Unicode", () => {
    const wrong = everyPoint.filter((point) => {
      const text = `a${String.fromCodePoint(point)}b`
      return (
        (textFault(text) !== undefined) !== isRefusedInText(point) ||
        (lineFault(text) !== undefined) !== isRefusedInLine(point)
      )
    })
    assert.deepStrictEqual(wrong, [])
  })

  it.prop(
    "D-TEXT-1, D-TEXT-2, D-TEXT-3: the schemas agree with the rules for each code point",
    [Pieces],
    ([parts]) => {
      const value = parts.join("")
      const points = pointsOf(value)
      const isText = !points.some(isRefusedInText)
      const isLine = !points.some(isRefusedInLine)
      const isVisible = !points.every(isInvisible)
      assert.strictEqual(Schema.is(Text(0, 120))(value), isText)
      assert.strictEqual(Schema.is(Line(0, 120))(value), isLine)
      assert.strictEqual(Schema.is(Text(1, 120))(value), isText && isVisible)
      assert.strictEqual(Schema.is(Line(1, 120))(value), isLine && isVisible)
    }
  )

  it("D-TEXT-3: a blank text has only white space and characters without a glyph", () => {
    assert.deepStrictEqual(
      everyPoint.filter((point) => isBlank(String.fromCodePoint(point)) !== isInvisible(point)),
      []
    )
    for (const blank of ["", " ", "\u200b", "\u200d\u200c", "\u3164", "\ufeff", "\u{e0041}", "\u00ad \u2800"])
      assert.isTrue(isBlank(blank), JSON.stringify(blank))
  })

  it("accept names with joiners and direction marks", () => {
    for (const name of [
      "علی‌رضا",
      "👩‍👩‍👧",
      "\u200fשרה",
      "Ada  King",
      "O'Brien",
      "李小龍",
      "🏴\u{e0067}\u{e007f}",
      "क्‍ष"
    ])
      assert.isTrue(Schema.is(Line(1, 120))(name), name)
  })

  it("the JSON Schema patterns agree for every character of the Basic Multilingual Plane", () => {
    const schemas = [
      [Line(1, 3), isRefusedInLine, true],
      [Line(0, 3), isRefusedInLine, false],
      [Text(1, 3), isRefusedInText, true],
      [Text(0, 3), isRefusedInText, false]
    ] as const
    for (const [schema, isRefused, mustBeVisible] of schemas) {
      const pattern = new RegExp(patternOf(schema), "u")
      const wrong = everyPoint.slice(0, 0x10000).filter((point) => {
        if (isSurrogate(point)) return false
        const isValid = !isRefused(point) && !(mustBeVisible && isInvisible(point))
        return pattern.test(String.fromCodePoint(point)) !== isValid
      })
      assert.deepStrictEqual(wrong, [])
    }
  })

  it("D-TEXT-1: textFaults checks strings and keys of JSON at any depth and does not repeat an invalid key", () => {
    const json = { a: "x\0y", b: [{ c: "\ud800" }, "🎉"], "\u202e": "x\0", d: "line\nline", e: [["\u0007"]] }
    assert.deepStrictEqual(
      textFaults(json).map(({ path }) => path),
      [["a"], ["b", 0, "c"], [], ["e", 0, 0]]
    )
    assert.notInclude(JSON.stringify(textFaults(json)), "\u202e")
  })

  it("are checked in linear time", () => {
    const long = "a".repeat(1_000_000)
    const started = performance.now()
    for (const end of ["\0", "\n", "b"]) Schema.is(Line(1, 120))(long + end)
    for (const text of [" ".repeat(1_000_000), long]) isBlank(text)
    assert.isBelow(performance.now() - started, 2000)
  })
})

const patternOf = (schema: Schema.Top): string => {
  const document = JSON.stringify(Schema.toJsonSchemaDocument(schema).schema)
  const [, pattern] = /"pattern":("(?:[^"\\]|\\.)*")/.exec(document) ?? []
  return pattern === undefined ? assert.fail(`no pattern in ${document}`) : String(JSON.parse(pattern))
}
