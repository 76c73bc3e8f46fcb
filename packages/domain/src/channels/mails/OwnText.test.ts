import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { ownTextFaults, ownTextFor, ownTextKinds, type OwnText, withOwnText } from "./OwnText.ts"
import { partsOf, placeholders, placeholdersOf, unknownPlaceholder } from "./placeholders.ts"

const pieces = ["{", "}", "{{", "}}", "{name}", "{when}", "{evil}", "{}", "a", "é", "\n", " ", "$1", "\\"]
const Template = Schema.Array(Schema.Literals(pieces)).check(Schema.isMaxLength(12))

/** Reads a text letter by letter. */
const readSlowly = (text: string) => {
  const [names, stray]: [Array<string>, Array<string>] = [[], []]
  let open: number | null = null
  for (const [index, letter] of [...text].entries()) {
    if (letter === "{") {
      if (open !== null) stray.push("{")
      open = index
    } else if (letter === "}") {
      if (open === null) stray.push("}")
      else names.push([...text].slice(open + 1, index).join(""))
      open = null
    }
  }
  if (open !== null) stray.push("{")
  return { names, stray }
}

describe("the placeholders of mails", () => {
  it.prop(
    "the parts of a text make the text, and its places are what stands in braces",
    [Template],
    ([all]) => {
      const text = all.join("")
      const parts = partsOf(text)
      assert.strictEqual(
        parts.map((part) => (part._tag === "Words" ? part.words : `{${part.name}}`)).join(""),
        text
      )
      assert.deepStrictEqual(
        parts.flatMap((part) => (part._tag === "Place" ? [part.name] : [])),
        readSlowly(text).names
      )
    }
  )

  it.prop(
    "D-MAIL-76: a text is refused exactly if it has an unknown placeholder or a brace of none",
    [Template],
    ([all]) => {
      const text = all.join("")
      const { names, stray } = readSlowly(text)
      const isFaulty = stray.length > 0 || names.some((name) => name !== "name")
      assert.strictEqual(unknownPlaceholder(text, ["name"]) !== null, isFaulty)
    }
  )

  it("reads a text of 64 KiB of braces in linear time", () => {
    for (const text of ["{".repeat(65_536), "}".repeat(65_536), "{}".repeat(32_768), "{a".repeat(32_768)]) {
      const begun = performance.now()
      unknownPlaceholder(text, [])
      assert.isBelow(performance.now() - begun, 1000)
    }
  })

  it("D-MAIL-76: each kind and audience has the time, the host and the title, and links that its recipient can use", () => {
    const linked = ownTextKinds.map(({ audience, kind, placeholders: known }) => {
      assert.includeMembers([...known], ["booker", "host", "eventType", "workspace", "when", "date", "time"])
      return `${kind} to ${audience}: ${known.filter((name) => name.endsWith("Link")).join(" ")}`
    })
    assert.includeMembers(linked, [
      "confirmed to booker: bookingLink moveLink cancelLink",
      "confirmed to guest: bookingLink",
      "confirmed to host: bookingLink",
      "cancelled to booker: bookAgainLink",
      "cancelled to guest: ",
      "cancelled to host: bookingLink",
      "reassigned to host: "
    ])
    assert.strictEqual(new Set(ownTextKinds.flatMap((each) => each.placeholders)).size, placeholders.length)
  })

  it("D-MAIL-16: a guest's mail has no name that the booker typed for the guest", () => {
    for (const { audience, kind } of ownTextKinds.filter((each) => each.audience === "guest"))
      assert.notInclude(placeholdersOf(kind, audience), "name")
  })
})

describe("own texts", () => {
  const place = { kind: "confirmed", audience: "guest", language: "en" } as const
  const own = (text: string): OwnText => ({ ...place, subject: null, heading: null, text })

  it("D-MAIL-76: a fault names its placeholder, and nothing that is long or could be a person's", () => {
    const words = { subject: "{cancelLink}", heading: "{name", text: "Mail {sam@customer.example}" }
    assert.deepStrictEqual(
      ownTextFaults(place, words).map(({ at, values }) => [at, values?.["placeholder"]]),
      [
        ["subject", "{cancelLink}"],
        ["heading", "{"],
        ["text", "{…}"]
      ]
    )
    assert.deepStrictEqual(
      ownTextFaults(place, { subject: "Bei {host}", heading: null, text: "{where}" }),
      []
    )
  })

  it("D-MAIL-76: a subject and a heading have no links", () => {
    const booker = { ...place, audience: "booker" } as const
    const link = "{moveLink}"
    const faults = ownTextFaults(booker, { subject: link, heading: link, text: link })
    assert.deepStrictEqual(
      faults.map(({ at }) => at),
      ["subject", "heading"]
    )
  })

  it("D-MAIL-74: one text for a kind, an audience and a language, which another one replaces", () => {
    const other = { ...own("Other"), language: "de" as const }
    const texts = withOwnText([own("Former"), other], place, own("Latter"))
    assert.strictEqual(ownTextFor(texts, place)?.text, "Latter")
    assert.strictEqual(ownTextFor(texts, other)?.text, "Other")
    assert.strictEqual(texts.length, 2)
    assert.isNull(ownTextFor(texts, { ...place, audience: "booker" }))
    assert.deepStrictEqual(withOwnText(texts, place, { subject: null, heading: null, text: null }), [other])
  })
})
