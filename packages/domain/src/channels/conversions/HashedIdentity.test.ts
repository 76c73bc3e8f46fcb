import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { PersonName, Phone, PhoneNumbers } from "../../leads/contacts/index.ts"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { HashedIdentity } from "./HashedIdentity.ts"
import type { PlatformName } from "./platforms.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const ports = Layer.mergeAll(
  Layer.succeed(Fingerprint, { sha256: (text) => Effect.sync(() => sha256(text)) }),
  Layer.succeed(PhoneNumbers, {
    countryOf: () => Option.none(),
    e164: (typed, country) =>
      typed === "(650) 555-1212" && country === "US" ? Option.some("+16505551212") : Option.none()
  })
)
const workspace = sampleWorkspace()
const hashesOf = (
  platform: PlatformName,
  person: { readonly email?: string; readonly name?: string; readonly phone?: string }
) => {
  const contact = sampleContact(workspace.id, {
    ...(person.email !== undefined && { email: Email.make(person.email) }),
    name: person.name === undefined ? null : PersonName.make(person.name),
    phone: person.phone === undefined ? null : Phone.make(person.phone)
  })
  return HashedIdentity.of(platform, contact, "US").pipe(
    Effect.map((identity) => ({ contact, identity, ...identity.hashes })),
    Effect.provide(ports),
    Effect.runSync
  )
}

describe("HashedIdentity", () => {
  it("D-ADS-1: agrees with Meta's published examples", () => {
    const { email, firstName, phone } = hashesOf("meta", {
      email: "john_smith@gmail.com",
      name: "Mary",
      phone: "(650) 555-1212"
    })
    assert.strictEqual(email, "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f")
    assert.strictEqual(phone, "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176")
    assert.strictEqual(firstName, "6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec")
  })

  it("D-ADS-1: agrees with Reddit's published example", () => {
    for (const typed of ["alice@example.com", "al.ice+apple@example.com"])
      assert.strictEqual(
        hashesOf("reddit", { email: typed }).email,
        "ff8d9819fc0e12bf0d24892e45987e249a28dce836a85cad60e28eaaa8c6d976"
      )
  })

  it("D-ADS-1: hashes each platform's normalised form, with the workspace's country for the phone", () => {
    const person = { email: "a.da+x@gmail.com", name: "Ada-May Lovelace", phone: "(650) 555-1212" }
    const hashed = (platform: PlatformName) => {
      const { email, firstName, lastName, phone } = hashesOf(platform, person)
      return [email, phone, firstName, lastName]
    }
    const of = (...forms: ReadonlyArray<string | null>) => forms.map((form) => form && sha256(form))
    assert.deepStrictEqual(hashed("meta"), of(person.email, "16505551212", "adamay", "lovelace"))
    assert.deepStrictEqual(hashed("google"), of("ada@gmail.com", "+16505551212", null, null))
    assert.deepStrictEqual(hashed("linkedin"), of(person.email, null, null, null))
    assert.deepStrictEqual(hashed("tiktok"), of(person.email, "+16505551212", "ada-may", "lovelace"))
    assert.deepStrictEqual(hashed("microsoft"), of(person.email, "16505551212", null, null))
    assert.deepStrictEqual(hashed("reddit"), of("ada@gmail.com", "+16505551212", null, null))
  })

  it("D-ADS-1: leaves out an invalid phone number", () => {
    assert.isNull(hashesOf("meta", { phone: "call me" }).phone)
    assert.isNull(hashesOf("meta", {}).phone)
  })

  it("§1.8.hash: the contact's id is hashed", () => {
    const { contact, externalId } = hashesOf("tiktok", {})
    assert.strictEqual(externalId, sha256(contact.id))
  })

  it("§1.8.hash: JSON contains only the platform", () => {
    const { identity } = hashesOf("meta", { name: "Ada Lovelace" })
    assert.strictEqual(JSON.stringify(identity), `{"platform":"meta"}`)
  })
})
