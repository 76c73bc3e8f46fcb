import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { oneLine, quotedName, shortened, unlinked } from "./quoted.ts"

const pieces = [
  "a",
  "Z",
  "é",
  ".",
  "..",
  "。",
  "．",
  ":",
  "/",
  "//",
  "@",
  "\\",
  " ",
  "\n",
  "\0",
  "\u202e",
  "\u200b"
]
const more = [
  "1",
  "www.",
  "https://",
  "mailto:",
  "👩‍👩‍👧",
  "e\u0301",
  "\ud800",
  "日",
  "com",
  "\u2028",
  "\u2066",
  "\t"
]
const Typed = Schema.Array(Schema.Literals([...pieces, ...more])).check(Schema.isMaxLength(40))

/** Whether a mail program could make a link: a domain, an address, a URL with any scheme, or a path of a server. */
const looksLikeLink = (text: string): boolean => {
  const bare = text.replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, "")
  for (let at = 1; at < bare.length - 1; at++) {
    const [before = "", sign = "", after = ""] = [bare[at - 1], bare[at], bare[at + 1]]
    if (/[.．]/.test(sign) && /\S/.test(before) && /\p{L}/u.test(after)) return true
    if (sign === "。" && /\S/.test(before) && /[A-Za-z]/.test(after)) return true
    if (sign === "@" && /\S/.test(before) && /\S/.test(after)) return true
    if (sign === ":" && /\p{L}/u.test(before) && /\S/.test(after)) return true
  }
  return /\\\\\S/.test(bare)
}

describe("unlinked", () => {
  it.each([
    ["spam.example", "spam. example"],
    ["Win at https://spam.example/x?y=z", "Win at https: //spam. example/x?y=z"],
    ["www.spam.example", "www. spam. example"],
    ["a@spam.example", "a@ spam. example"],
    ["javascript:alert(1)", "javascript: alert(1)"],
    ["mailto:x", "mailto: x"],
    ["\\\u200b\\server", "\\\u200b\\ server"],
    ["\\\\server\\share", "\\\\ server\\share"],
    ["spam.\u200bexample", "spam. \u200bexample"],
    ["spam．example, spam。example", "spam． example, spam。 example"],
    ["Dr.Ada King", "Dr. Ada King"],
    // Nothing here is a link.
    ["J. R. R. Tolkien", "J. R. R. Tolkien"],
    ["At 10:30, 3.5 km, Maashaven 14", "At 10:30, 3.5 km, Maashaven 14"],
    ["です。そして", "です。そして"]
  ])("D-MAIL-16: %j becomes %j", (typed, shown) => {
    assert.strictEqual(unlinked(typed), shown)
  })

  it.prop(
    "D-MAIL-16: leaves no link in any text, and changes nothing more a second time",
    [Typed],
    ([parts]) => {
      const shown = unlinked(parts.join(""))
      assert.isFalse(looksLikeLink(shown), JSON.stringify(shown))
      assert.strictEqual(unlinked(shown), shown)
      assert.strictEqual(shown.replaceAll(" ", ""), parts.join("").replaceAll(" ", ""))
    }
  )
})

describe("oneLine", () => {
  it.prop("D-MAIL-17: is one line without control characters and directions", [Typed], ([parts]) => {
    const line = oneLine(parts.join(""))
    assert.notMatch(line, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u)
    assert.isTrue(line.isWellFormed())
    assert.strictEqual(oneLine(line), line)
  })
})

describe("shortened", () => {
  const segments = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment)

  it.prop("D-MAIL-17: keeps a text that fits, otherwise whole graphemes of its start", [Typed], ([parts]) => {
    const text = parts.join("").toWellFormed()
    const short = shortened(text, 20)
    assert.isAtMost(short.length, 20)
    if (text.length <= 20) return assert.strictEqual(short, text)
    assert.isTrue(short.endsWith("…") && short.isWellFormed())
    const kept = short.slice(0, -1)
    // The oracle adds graphemes one by one.
    let fits = ""
    for (const segment of segments(text)) {
      if (fits.length + segment.length > 19) break
      fits += segment
    }
    assert.strictEqual(kept, fits.trimEnd())
  })

  it("D-MAIL-17: cuts a single grapheme of any length", () => {
    const marks = `e${"\u0301".repeat(500)}`
    assert.strictEqual(shortened(marks, 80).length, 80)
    assert.isTrue(shortened("🏴".repeat(1) + "\u{e0067}".repeat(400), 80).isWellFormed())
  })
})

describe("quotedName", () => {
  it.prop("D-MAIL-16: has at most 80 characters, one line and no link", [Typed], ([parts]) => {
    const name = quotedName(parts.join("").repeat(5))
    assert.isAtMost(name.length, 80)
    assert.isFalse(looksLikeLink(name.replace(/…$/, "")), JSON.stringify(name))
  })
})
