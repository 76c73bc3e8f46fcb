import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { marksOf, mergeTexts } from "./EntryTexts.ts"

const Text = Schema.Union([Schema.Literals(["", "Intro", "Intro call", "Zoë 🎉"]), Schema.String])
const Texts = Schema.Struct({ title: Text, location: Text, description: Text })
const Changes = Schema.Array(Schema.Tuple([Schema.Literals(["service", "host"]), Texts])).check(
  Schema.isMaxLength(12)
)
const names = ["title", "location", "description"] as const

describe("mergeTexts", () => {
  it.prop(
    "D-ENTRY-11: after any changes, a text is the host's if it differs from the one that the service wrote last",
    [Texts, Changes],
    ([first, changes]) => {
      let [present, marks] = [first, marksOf(first)]
      let [written, expected] = [first, first]
      for (const [author, texts] of changes) {
        if (author === "host") {
          present = texts
          expected = texts
        } else {
          present = mergeTexts(texts, present, marks)
          marks = marksOf(texts)
          const kept = expected
          const before = written
          const of = (name: (typeof names)[number]) =>
            plain(kept[name]) === plain(before[name]) ? texts[name] : kept[name]
          expected = { title: of("title"), location: of("location"), description: of("description") }
          written = texts
        }
        assert.deepStrictEqual(present, expected)
      }
    }
  )

  it("D-ENTRY-11: keeps all texts if it is not known what the service wrote", () => {
    const present = { title: "Mine", location: "", description: "Notes" }
    const content = { title: "Intro", location: "Here", description: "Guests" }
    assert.deepStrictEqual(mergeTexts(content, present, null), present)
    assert.deepStrictEqual(mergeTexts(content, present, ""), present)
  })

  it("D-ENTRY-11: normalised characters and white space are no change by the host", () => {
    const content = { title: "Zoë", location: " 1 High Street\r\nLondon ", description: "" }
    const present = { title: "Zoe\u0308", location: "1 High Street\nLondon", description: "" }
    const next = { title: "a", location: "b", description: "c" }
    assert.deepStrictEqual(mergeTexts(next, present, marksOf(content)), next)
  })

  it("marks are short and differ", () => {
    const texts = ["", "a", "b", "ab", "ba", "aa", "x".repeat(10_000), "x".repeat(10_001)]
    const marks = texts.map((title) => marksOf({ title, location: "", description: "" }))
    assert.lengthOf([...new Set(marks)], texts.length)
    for (const mark of marks) assert.isAtMost(mark.length, 50)
  })
})

const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
