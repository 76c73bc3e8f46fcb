import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { reservedSlugs, Slug, WorkspaceSlug } from "./Slug.ts"

/** The rules for each character. */
const isSlug = (text: string): boolean =>
  text.length >= 1 &&
  text.length <= 64 &&
  [...text].every((letter) => "abcdefghijklmnopqrstuvwxyz0123456789-".includes(letter)) &&
  !text.startsWith("-") &&
  !text.endsWith("-")

const Text = Schema.Array(Schema.Literals(["a", "z", "0", "9", "-", "-", "A", "_", ".", "/", " ", "\n"]))

describe("Slug", () => {
  it("accepts 1 to 64 lower-case letters, digits and inner hyphens", () => {
    for (const right of ["a", "7", "intro-call", "a--b", "a".repeat(64), `a${"-".repeat(62)}b`])
      assert.isTrue(Schema.is(Slug)(right), right)
    for (const wrong of [
      "",
      "-",
      "-a",
      "a-",
      "a".repeat(65),
      "Intro",
      "a_b",
      "a.b",
      "a/b",
      "a b",
      "a\n",
      "\u{e4}",
      7
    ])
      assert.isFalse(Schema.is(Slug)(wrong), JSON.stringify(wrong))
  })

  it.prop("agrees with the rules for each character", [Text], ([letters]) => {
    const text = letters.join("")
    assert.strictEqual(Schema.is(Slug)(text), isSlug(text), JSON.stringify(text))
  })
})

describe("WorkspaceSlug", () => {
  it.for(
    "api docs healthz readyz metrics embed assets console demo admin static well-known mcp dev own-domain login account".split(
      " "
    )
  )("D-EMB-1: %s is reserved", (word) => {
    assert.isTrue(reservedSlugs.has(word))
    assert.isFalse(Schema.is(WorkspaceSlug)(word))
    assert.isTrue(Schema.is(WorkspaceSlug)(`${word}-1`))
  })

  it("D-EMB-1: an event type can have a reserved slug, because its path starts with its workspace", () => {
    assert.isTrue(Schema.is(Slug)("demo"))
  })
})
