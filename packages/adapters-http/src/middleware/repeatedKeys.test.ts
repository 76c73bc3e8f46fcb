import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { repeatedKeys } from "./repeatedKeys.ts"

type Written = string | number | null | ReadonlyArray<Written> | { readonly members: ReadonlyArray<Member> }
type Member = readonly [key: string, value: Written]

/** JSON before it is written: an object is a list of members, so that a key can appear twice. */
const Written: Schema.Codec<Written> = Schema.Union([
  Schema.Literals(["", "a", '"', "\\", "{", "}", ",", '":', "é🎉", '\\"a":']),
  Schema.Literals([0, -1.5e9]),
  Schema.Null,
  Schema.Array(Schema.suspend(() => Written)).check(Schema.isMaxLength(3)),
  Schema.Struct({ members: Schema.suspend(() => Members) })
])
const Members: Schema.Codec<ReadonlyArray<Member>> = Schema.Array(
  Schema.Tuple([Schema.Literals(["a", "b", "", "\\", '"', "__proto__"]), Schema.suspend(() => Written)])
).check(Schema.isMaxLength(4))

const write = (written: Written): string => {
  if (typeof written !== "object" || written === null) return JSON.stringify(written)
  if (!("members" in written)) return `[ ${written.map((part) => write(part)).join(" ,\n")}]`
  const members = written.members.map(([key, value], index) => `${writeKey(key, index)} : ${write(value)}`)
  return `{\t${members.join(",")} }`
}

/** Escapes every second key. */
const writeKey = (key: string, index: number) =>
  index % 2 === 0
    ? JSON.stringify(key)
    : `"${[...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`

/** The expected paths, computed from the members. */
const repeated = (written: Written, path: ReadonlyArray<string | number> = []): ReadonlyArray<string> => {
  if (typeof written !== "object" || written === null) return []
  if (!("members" in written)) return written.flatMap((part, index) => repeated(part, [...path, index]))
  return written.members.flatMap(([key, value], index) => [
    ...(written.members.slice(0, index).some(([earlier]) => earlier === key)
      ? [JSON.stringify([...path, key])]
      : []),
    ...repeated(value, [...path, key])
  ])
}

describe("repeatedKeys", () => {
  it.prop("D-TX-6: finds the path of each repeated key, and no others", [Members], ([members]) => {
    const text = write({ members })
    assert.isObject(JSON.parse(text))
    assert.deepStrictEqual(
      repeatedKeys(text).map(({ path }) => JSON.stringify(path)),
      repeated({ members })
    )
  })

  it.each([
    ['{"a":1,"a":1}', [["a"]]],
    ['{"a":1,"\\u0061":2}', [["a"]]],
    ['{"a":{"b":1},"c":{"b":2}}', []],
    ['{"a":[{"b":1,"b":2}]}', [["a", 0, "b"]]],
    ['{"a":"a","b":"\\",\\"a\\":"}', []],
    ['{"a":1,"A":2}', []],
    ['{"a":1,"a":2,"a":3}', [["a"], ["a"]]]
  ])("%s", (text, paths) => {
    assert.deepStrictEqual(
      repeatedKeys(text).map(({ path }) => path),
      paths
    )
  })

  it("takes time linear in the text's length", () => {
    const started = performance.now()
    repeatedKeys(`{"a":"${"\\\\".repeat(30_000)}"}`)
    repeatedKeys(`{${Array.from({ length: 8000 }, (_, nth) => `"${nth}":0`).join()}}`)
    assert.isBelow(performance.now() - started, 1000)
  })
})
