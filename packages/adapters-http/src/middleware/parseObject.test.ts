import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { parseExactly, parseObject } from "./parseObject.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const codeOf = (body: Uint8Array): string =>
  Result.match(parseObject(body), { onFailure: ({ error }) => error, onSuccess: () => "read" })
const nested = (levels: number) => '{"a":'.repeat(levels - 1) + "{}" + "}".repeat(levels - 1)

describe("D-HTTP-2: JSON bodies", () => {
  it.each([
    ["", "invalid_json"],
    [" ", "invalid_json"],
    ["{", "invalid_json"],
    ["{}x", "invalid_json"],
    ["{'a':1}", "invalid_json"],
    ['{"a":NaN}', "invalid_json"],
    ['{"a":"\u0000"}', "invalid_json"],
    ["\uFEFF{}", "invalid_json"],
    ["[]", "invalid_input"],
    ["null", "invalid_input"],
    ['"{}"', "invalid_input"],
    ["1", "invalid_input"],
    ["{}", "read"],
    [' {"a":[1]}\n', "read"],
    [nested(32), "read"],
    [nested(33), "invalid_input"],
    [`{"a":${"[".repeat(31)}${"]".repeat(31)}}`, "read"],
    [`{"a":${"[".repeat(32)}${"]".repeat(32)}}`, "invalid_input"],
    [`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "invalid_input"]
  ])("%j", (text, expected) => {
    assert.strictEqual(codeOf(bytes(text)), expected)
  })

  it.each([
    ["a lone continuation byte", [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0x80, 0x22, 0x7d]],
    ["an overlong form", [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]],
    ["an encoded surrogate", [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d]]
  ])("%s is not JSON in UTF-8", (_name, body) => {
    assert.strictEqual(codeOf(Uint8Array.from(body)), "invalid_json")
  })

  it("`__proto__` is a key like any other, and changes no prototype", () => {
    const object = Result.getOrThrow(parseObject(bytes('{"__proto__":{"polluted":true}}')))
    assert.deepStrictEqual(Object.keys(object), ["__proto__"])
    assert.isUndefined(Reflect.get({}, "polluted"))
  })
})

describe("D-TX-1: parseExactly", () => {
  const amountIn = (text: string) => Result.getOrThrow(parseExactly(bytes(text)))["amount"]

  it.each([
    ["1.10000", 1.1],
    ["1.1e1", 11],
    ["100.0", 100],
    ["9999999999.99", 9999999999.99],
    ["9999999999.990", 9999999999.99],
    ["9999999999.9900001", Number.NaN],
    ["1.0000000000000000001", Number.NaN],
    ["0.01000000000000000000001", Number.NaN],
    ["0.1000000000000000055511151231257827", Number.NaN],
    ["1e400", Number.NaN],
    ["-1", Number.NaN],
    ['"1.0000000000000000001"', "1.0000000000000000001"],
    ["null", null]
  ])("reads the amount %s as %s", (literal, expected) => {
    assert.deepStrictEqual(amountIn(`{"amount":${literal}}`), expected)
  })

  it("uses the last of several amounts, even if its key is escaped, as JSON does", () => {
    assert.strictEqual(amountIn('{"amount":1.0000000000000000001,"amount":1}'), 1)
    assert.isNaN(amountIn('{"amount":1,"amount":1.0000000000000000001}'))
    assert.isNaN(amountIn('{"amount":1,"\\u0061mount":1.0000000000000000001}'))
    assert.strictEqual(amountIn('{"amount":{"amount":1.001},"amount":1.10}'), 1.1)
    assert.isNaN(amountIn('{"amount":[1],"amount":1.0000000000000000001}'))
  })

  it("ignores nested amounts for the body's own amount", () => {
    for (const nested of ['{"amount":1.001}', '[{"amount":1.0000000000000000001}]']) {
      assert.strictEqual(amountIn(`{"x":${nested},"amount":2.50}`), 2.5)
      assert.strictEqual(amountIn(`{"amount":2.50,"x":${nested}}`), 2.5)
    }
    assert.isNaN(amountIn('{"amount":1.0000000000000000001,"x":{"amount":1}}'))
  })

  it("changes no other field, and refuses what parseObject refuses", () => {
    const text = '{"email":"a@b.cd","total":1.0000000000000000001,"__proto__":{"a":1},"list":[1,{"b":null}]}'
    assert.deepStrictEqual(parseExactly(bytes(text)), parseObject(bytes(text)))
    for (const refused of ["{", "[1]", nested(33), `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`])
      assert.deepStrictEqual(parseExactly(bytes(refused)), parseObject(bytes(refused)))
  })
})
