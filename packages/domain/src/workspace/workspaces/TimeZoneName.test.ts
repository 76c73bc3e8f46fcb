import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { TimeZoneName } from "./TimeZoneName.ts"

const accepts = Schema.is(TimeZoneName)

/** All three-letter names in IANA's data, with links. `Intl` accepts more. */
const ianaThreeLetters = "CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET".split(" ")

/** Names and links of IANA that `Intl.supportedValuesOf` does not list. */
const aliases =
  `Europe/London US/Eastern Asia/Calcutta Asia/Kolkata Europe/Kyiv Europe/Kiev GB GB-Eire NZ NZ-CHAT
  Etc/GMT+5 Etc/GMT-14 Etc/GMT+12 Etc/UTC Etc/GMT0 GMT+0 GMT-0 GMT0 Zulu Universal Greenwich W-SU
  CST6CDT EST5EDT MST7MDT PST8PDT Cuba Egypt Eire Hongkong Iran Navajo Singapore Turkey
  America/Argentina/Buenos_Aires America/Argentina/ComodRivadavia America/Port-au-Prince`.split(/\s+/)

describe("TimeZoneName", () => {
  it.for([...aliases, ...ianaThreeLetters])("D-HTTP-7: accepts %s, in any case", (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()])
      assert.isTrue(accepts(spelling), spelling)
  })

  it("D-HTTP-7: accepts every zone of Intl.supportedValuesOf", () => {
    const refused = Intl.supportedValuesOf("timeZone").filter((name) => !accepts(name))
    assert.deepStrictEqual(refused, [])
  })

  it.for([
    ..."+05:00 -05:00 +0500 +05 -5 UTC+2 UTC+02:00 GMT+2 GMT-2 GMT+02:00 Z 5".split(" "),
    ..."PST PDT CST IST BST JST AET CEST pst Bst".split(" "),
    ..."Mars/Base Europe Europe/ /London Europe/London/ Europe//London Etc/GMT+13 Etc/GMT+05".split(" "),
    ..."Etc/Unknown SystemV/PST8 SystemV/EST5EDT localtime posixrules right/UTC ../etc/passwd".split(" "),
    "",
    " ",
    " UTC",
    "UTC ",
    "UTC\n",
    "UTC\u0000",
    "Europe/Lond\u00f6n",
    "\u{ff35}TC"
  ])("D-HTTP-7: rejects %j", (name) => {
    assert.isFalse(accepts(name))
  })

  it("D-HTTP-7: accepts exactly IANA's three-letter names", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    const taken = letters
      .flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
      .filter((name) => accepts(name))
    assert.deepStrictEqual(taken, ianaThreeLetters)
  })

  it("D-HTTP-7: rejects values that are not strings", () => {
    for (const wrong of [undefined, null, 5, ["UTC"], { timeZone: "UTC" }]) assert.isFalse(accepts(wrong))
  })

  it.prop(
    "D-HTTP-7: a prefix with a sign and digits is a zone only for Etc/GMT, and for GMT with 0",
    [
      Schema.Literals(["", "UTC", "GMT", "Etc/UTC", "Etc/GMT", "Europe/London"]),
      Schema.Literals(["+", "-"]),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })),
      Schema.Literals(["", ":00", "00"])
    ],
    ([prefix, sign, hours, minutes]) => {
      const known =
        minutes === "" &&
        ((prefix === "Etc/GMT" && hours <= (sign === "+" ? 12 : 14)) || (prefix === "GMT" && hours === 0))
      assert.strictEqual(accepts(`${prefix}${sign}${hours}${minutes}`), known)
    }
  )
})
