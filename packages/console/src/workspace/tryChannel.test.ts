import { assert, describe, it } from "@effect/vitest"
import { touchOf } from "@calendeal/booking-page/touch"
import { channelOf } from "@calendeal/domain/sources"
import * as Schema from "effect/Schema"
import { tryChannel } from "./tryChannel.ts"

const Rules = Schema.Array(
  Schema.Struct({
    when: Schema.Array(
      Schema.Struct({
        field: Schema.Literals(["source", "medium", "campaign", "referrer"]),
        match: Schema.Literals(["is", "contains", "begins", "ends"]),
        text: Schema.Literals(["fair", "qr", "partner.example", "google"])
      })
    ).check(Schema.isMinLength(1), Schema.isMaxLength(3)),
    channel: Schema.Literals(["affiliate", "audio", "sms", "direct"])
  })
).check(Schema.isMaxLength(6))
const Address = Schema.Literals([
  "https://acme.example/?utm_source=Fair&utm_medium=qr",
  "https://acme.example/?utm_campaign=fair",
  "https://acme.example/"
])
const Referrer = Schema.Literals([
  "",
  "https://www.partner.example/a",
  "https://www.google.com/",
  "no address"
])

describe("The channel of a pasted address", () => {
  it.prop(
    "D-CON-200: the named rule decides: without the rules before it all is the same, and without it not",
    [Address, Referrer, Rules],
    ([address, referrer, rules]) => {
      const tried = tryChannel(address, referrer, rules)
      if (tried === null) return assert.fail()
      const { channel, rule } = tried
      const touch = touchOf({ address, referrer, cookie: "" })
      assert.strictEqual(channel, channelOf(touch, rules))
      if (rule === null) return assert.deepStrictEqual(tryChannel(address, referrer, []), tried)
      assert.strictEqual(channel, rules[rule]?.channel)
      assert.deepStrictEqual(tryChannel(address, referrer, rules.slice(rule)), { channel, rule: 0 })
      assert.strictEqual(tryChannel(address, referrer, rules.slice(0, rule))?.rule, null)
    }
  )

  it("D-CON-200: a condition without its text fits nothing", () => {
    const rule = { when: [{ field: "source", match: "is", text: " " }], channel: "sms" } as const
    const tried = tryChannel("https://acme.example/?utm_medium=cpc", "https://www.google.com/", [rule])
    assert.deepStrictEqual(tried, { channel: "paid_search", rule: null })
  })

  it("D-CON-200: a part of an address is none", () => {
    for (const address of ["", "acme.example", "javascript:1", "https://", "?utm_source=x"])
      assert.isNull(tryChannel(address, "", []))
  })
})
