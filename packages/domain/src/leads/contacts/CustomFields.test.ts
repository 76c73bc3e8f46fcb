import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { CustomFields, fitsLimits, joinFields, keepKnown, mergeFields } from "./CustomFields.ts"

const Leaf = Schema.Union([Schema.Null, Schema.Literals([0, 1, "", "x", true])])
const optional = <S extends Schema.Constraint>(value: S) =>
  Schema.Struct({ a: Schema.optionalKey(value), b: Schema.optionalKey(value) })
const One = optional(Schema.Union([Leaf, Schema.Array(Leaf)]))
const Two = optional(Schema.Union([Leaf, Schema.Array(One), One]))
const Three = optional(Schema.Union([Leaf, Two]))

const isObject = (value: unknown): value is CustomFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reference implementation of the merge, key by key. */
const slowMerge = (current: unknown, given: unknown): unknown => {
  if (given === undefined) return current
  if (!isObject(given)) return given
  const below = isObject(current) ? current : {}
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(below), ...Object.keys(given)])) {
    merged[key] = slowMerge(below[key], given[key])
  }
  return merged
}

/** Fields from JSON text, in which `__proto__` is an ordinary key. */
const parse = (text: string): CustomFields => Schema.decodeUnknownSync(CustomFields)(JSON.parse(text))

describe("mergeFields", () => {
  it("D-CAP-4: merges objects at any depth; null, arrays and other values replace", () => {
    const current = { company: { size: 5, tags: ["a", "b"], site: { url: "x" } }, note: "n", kept: 1 }
    const given = { company: { tags: ["c"], site: { lang: "en" }, size: null }, note: { text: "m" } }
    assert.deepStrictEqual(mergeFields(current, given), {
      company: { size: null, tags: ["c"], site: { url: "x", lang: "en" } },
      note: { text: "m" },
      kept: 1
    })
  })

  it.prop(
    "D-CAP-4: equals a merge key by key, and changes neither input",
    [Three, Three],
    ([current, given]) => {
      const before = JSON.stringify([current, given])
      assert.deepEqual<unknown>(mergeFields(current, given), slowMerge(current, given))
      assert.strictEqual(JSON.stringify([current, given]), before)
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-4: merging the same fields again, or no fields, changes nothing",
    [Three, Three],
    ([a, b]) => {
      const once = mergeFields(a, b)
      assert.deepStrictEqual(mergeFields(once, b), once)
      assert.deepStrictEqual(mergeFields(once, {}), once)
      assert.deepStrictEqual(mergeFields({}, once), once)
    }
  )

  it.for(["__proto__", "constructor", "prototype"])(
    "D-CAP-4: drops %s at any depth and pollutes nothing",
    (name) => {
      const nasty = `{ "${name}": { "polluted": 1 }, "k": 1 }`
      const given = parse(
        `{ "a": ${nasty}, "${name}": { "polluted": 1 }, "b": { "c": ${nasty} }, "d": [${nasty}, [${nasty}]] }`
      )
      const merged = mergeFields(parse(`{ "a": { "k": 0 }, "b": 1 }`), given)
      const clean = { a: { k: 1 }, b: { c: { k: 1 } }, d: [{ k: 1 }, [{ k: 1 }]] }
      assert.strictEqual(JSON.stringify(merged), JSON.stringify(clean))
      assert.strictEqual(Object.getPrototypeOf(merged["a"]), Object.prototype)
      assert.isUndefined(Reflect.get({}, "polluted"))
      assert.isUndefined(Reflect.get(merged, "polluted"))
    }
  )

  it("D-CAP-4: a key that every object inherits is merged like any other", () => {
    assert.deepStrictEqual(mergeFields({}, { toString: { a: 1 } }), { toString: { a: 1 } })
  })
})

/** Reference implementation of joining several contacts' values: the objects merged, else the last value. */
const slowJoin = (values: ReadonlyArray<unknown>): unknown => {
  const objects = values.filter(isObject)
  if (objects.length === 0) return values.at(-1)
  return Object.fromEntries(
    [...new Set(objects.flatMap((object) => Object.keys(object)))].map((key) => [
      key,
      slowJoin(objects.filter((object) => Object.hasOwn(object, key)).map((object) => object[key]))
    ])
  )
}

describe("joinFields", () => {
  it("D-CAP-7: merges objects at any depth, prefers the fresh answer, and keeps an object over a text", () => {
    const known = { company: { size: 5, site: { url: "x" } }, note: "n", kept: 1, deep: { a: 1 } }
    const fresh = { company: { size: 6, site: { lang: "en" } }, note: ["m"], deep: "none" }
    assert.deepStrictEqual(joinFields(known, fresh), {
      company: { size: 6, site: { url: "x", lang: "en" } },
      note: ["m"],
      kept: 1,
      deep: { a: 1 }
    })
    assert.deepStrictEqual(joinFields(fresh, known)["deep"], { a: 1 })
  })

  it.prop(
    "D-CAP-7: equals a merge of all values, in any order of pairs",
    [Three, Three, Three],
    ([a, b, c]) => {
      const expected = slowJoin([a, b, c])
      assert.deepEqual<unknown>(joinFields(joinFields(a, b), c), expected)
      assert.deepEqual<unknown>(joinFields(a, joinFields(b, c)), expected)
      assert.deepStrictEqual(joinFields(a, a), a)
      assert.deepStrictEqual(joinFields(a, {}), a)
      assert.deepStrictEqual(joinFields({}, a), a)
    },
    { arbitrary: { runs: 1000 } }
  )

  it("D-CAP-4: `__proto__` stays an ordinary key", () => {
    const joined = joinFields(parse(`{ "a": 1 }`), parse(`{ "__proto__": { "polluted": 1 } }`))
    assert.strictEqual(Object.getPrototypeOf(joined), Object.prototype)
    assert.isUndefined(Reflect.get(joined, "polluted"))
  })
})

describe("keepKnown", () => {
  const Keys = Schema.Array(Schema.Literals(["a", "b", "c", "toString"]))

  it.prop("§4.1.3: drops the keys that the form does not have, and only those", [Keys, Keys], (draws) => {
    const given = Object.fromEntries(draws[0].map((key, index) => [key, index]))
    const kept = keepKnown(given, new Set(draws[1]))
    for (const key of ["a", "b", "c", "toString"] as const) {
      const isKept = draws[0].includes(key) && draws[1].includes(key)
      assert.strictEqual(Object.hasOwn(kept, key), isKept, key)
      if (isKept) assert.strictEqual(kept[key], given[key])
    }
  })

  it("D-CAP-4: drops __proto__ even if the form has this key", () => {
    const kept = keepKnown(parse(`{ "__proto__": { "polluted": 1 }, "a": 1 }`), new Set(["__proto__", "a"]))
    assert.strictEqual(JSON.stringify(kept), `{"a":1}`)
    assert.strictEqual(Object.getPrototypeOf(kept), Object.prototype)
  })
})

describe("fitsLimits", () => {
  const withKeys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]))

  it("D-CAP-4: accepts 50 keys and not 51; nested keys do not count", () => {
    assert.isTrue(fitsLimits(withKeys(50)))
    assert.isFalse(fitsLimits(withKeys(51)))
    assert.isTrue(fitsLimits({ deep: withKeys(51) }))
  })

  it.for<readonly [string, string, number]>([
    ["a", "ASCII", 1],
    ["\u00e9", "Latin", 2],
    ["\u20ac", "the euro sign", 3],
    ["\u{1f600}", "a smiley", 4],
    [`"`, "a quote, escaped", 2],
    ["\n", "a line break, escaped", 2]
  ])("D-CAP-4: accepts 8192 bytes of UTF-8 JSON and not 8193, filled with %j (%s)", ([letter, , bytes]) => {
    const room = 8192 - `{"k":""}`.length
    const text = letter.repeat(Math.floor(room / bytes)) + "a".repeat(room % bytes)
    assert.strictEqual(Buffer.byteLength(JSON.stringify({ k: text })), 8192)
    assert.isTrue(fitsLimits({ k: text }))
    assert.isFalse(fitsLimits({ k: `${text}a` }))
  })
})
