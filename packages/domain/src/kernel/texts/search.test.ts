import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isFound, searchText, searchTextLength, soughtBy } from "./search.ts"

const finds = (query: string, ...texts: ReadonlyArray<string>) => isFound(soughtBy(query), searchText(texts))

/** One letter after the other is compared with its plain form, in each text alone. */
const slowly = (query: string, texts: ReadonlyArray<string>) =>
  query
    .split(" ")
    .filter((word) => word !== "")
    .every((word) =>
      texts.some((text) => {
        const letters = [...text].map(plain)
        const wanted = [...word].map(plain)
        return letters.some((_, start) => wanted.every((letter, nth) => letters[start + nth] === letter))
      })
    )
const plain = (letter: string) => ({ á: "a", Á: "a", A: "a", é: "e", E: "e", B: "b" })[letter] ?? letter

const Letters = Schema.String.check(Schema.isPattern(/^[aáÁAéeEbB@]{1,6}$/u))
const Words = Schema.Array(Letters).check(Schema.isMinLength(1), Schema.isMaxLength(3))
const Texts = Schema.Array(Letters).check(Schema.isMaxLength(4))

describe("a search by parts of texts", () => {
  it.prop(
    "D-SEARCH-1: finds a record if every word is in one of its texts",
    [Words, Texts],
    ([words, texts]) => {
      assert.strictEqual(finds(words.join(" "), ...texts), slowly(words.join(" "), texts))
    }
  )

  it.each([
    ["paul", "Paul Müller"],
    ["aul mull", "Paul Müller"],
    ["MÜLLER", "Muller"],
    ["strasse", "Große Straße"],
    ["carla@", "carla@corp.example"],
    ["corp", "carla@corp.example"],
    ["acme ann", "Ann", "Acme Ltd."],
    ["ｐａｕｌ", "Paul"],
    ["0171", "491712345678"],
    ["+49 171 / 234", "491712345678"],
    ["+49 (0)171", "491712345678"],
    ["0049171", "491712345678"],
    ["李", "李小龙"]
  ])("D-SEARCH-1: %s finds %s", (query, ...texts) => {
    assert.isTrue(finds(query, ...texts))
  })

  it.each([
    ["paul meyer", "Paul Müller"],
    ["ab", "a", "b"],
    ["0012", "12"],
    ["%", "Paul"],
    ["_", "Paul"],
    ["\u0301", "Paul"],
    ["", "Paul"]
  ])("D-SEARCH-1: %s does not find %s", (query, ...texts) => {
    assert.isFalse(finds(query, ...texts))
  })

  it("D-SEARCH-1: a search text is limited, and has no half characters", () => {
    const text = searchText(["x".repeat(searchTextLength - 1), "😀😀"])
    assert.strictEqual([...text].length, searchTextLength)
    assert.isTrue(searchText(["😀".repeat(searchTextLength * 2)]).isWellFormed())
  })
})
