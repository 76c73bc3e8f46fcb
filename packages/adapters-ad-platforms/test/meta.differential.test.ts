import { Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { HashedIdentity } from "@calendeal/domain/conversions"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { ParamBuilder, PII_DATA_TYPE, type PiiDataType } from "capi-param-builder-nodejs"
import { Effect, Schema } from "effect"
import { hashing } from "./fixture.ts"

const builder = new ParamBuilder(["example.com"])
/** The hash of Meta's library, without the suffix of eight letters that it appends. */
const metaHash = (value: string, kind: PiiDataType): string | undefined =>
  builder.getNormalizedAndHashedPII(value, kind)?.replace(/[.][A-Za-z0-9_-]{8}$/, "")

const { defaultCountry, id } = sampleWorkspace()
const hashesOf = (email: string, name: string, phone: string) => {
  const contact = sampleContact(id, {
    email: Email.make(email),
    name: PersonName.make(name),
    phone: Phone.make(phone)
  })
  return HashedIdentity.of("meta", contact, defaultCountry).pipe(
    Effect.map(({ hashes }) => hashes),
    Effect.provide(hashing),
    Effect.runSync
  )
}

const words = (letters: ReadonlyArray<string>, most: number) =>
  Schema.Array(Schema.Literals(letters)).check(Schema.isBetweenLength(1, most))
const mailbox = words(["a", "B", "7", "_", "-", "+", "x.y", "Q"], 8)
const host = words(["example", "Shop", "mail", "x-y"], 3)
const word = words(["A", "b", "É", "ß", "ñ", "Ø", "'", "-", ".", "张", "김", "ж", "!", "$", "3"], 7)
const digits = words(["0", "1", "2", "5", "9", " ", "-", "(", ")", "."], 14)

describe("Meta's hashes", () => {
  it.prop(
    "D-ADS-1: match the hashes of Meta's own parameter builder",
    [mailbox, host, word, word, digits],
    ([letters, labels, first, last, number]) => {
      const typed = `${letters.join("")}@${labels.join(".")}.com`
      const name = `x${first.join("")} y${last.join("")}`
      const phone = `+4${number.join("")}`
      const hashes = hashesOf(typed.toLowerCase(), name, phone)
      assert.strictEqual(hashes.email, metaHash(` ${typed} `, PII_DATA_TYPE.EMAIL), typed)
      assert.strictEqual(hashes.firstName, metaHash(`x${first.join("")}`, PII_DATA_TYPE.FIRST_NAME), name)
      assert.strictEqual(hashes.lastName, metaHash(`y${last.join("")}`, PII_DATA_TYPE.LAST_NAME), name)
      assert.strictEqual(hashes.phone, metaHash(phone, PII_DATA_TYPE.PHONE), phone)
    },
    { arbitrary: { runs: 1000 } }
  )
})
