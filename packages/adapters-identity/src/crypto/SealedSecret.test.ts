import { assert, describe, it } from "@effect/vitest"
import { sampleApiKey, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Option, Redacted } from "effect"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { sealing, type SecretOwner } from "./SealedSecret.ts"

const owner = (): SecretOwner => {
  const { id, workspaceId } = sampleApiKey(sampleWorkspace().id)
  return { workspaceId, id }
}
const secret = Redacted.make("sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs")
const [old, young] = [keySetting("v1"), keySetting("v2")]
const textOf = Option.map(Redacted.value<string>)

describe("sealing", () => {
  it("D-KEY-1: opens for its owner, and seals differently each time", () => {
    const { seal, unseal } = sealing(ringOf(young), "API secrets")
    const secretOwner = owner()
    const [one, two] = [seal(secretOwner, secret), seal(secretOwner, secret)]
    assert.match(one, /^v2\.[\w-]{16}\.[\w-]{84}$/)
    assert.notStrictEqual(one, two)
    assert.deepStrictEqual(textOf(unseal(secretOwner, one)), Option.some(Redacted.value(secret)))
  })

  it("D-KEY-1: seals under the newest key, and opens under any", () => {
    const secretOwner = owner()
    const [before, after] = [sealing(ringOf(old), "API secrets"), sealing(ringOf(young, old), "API secrets")]
    assert.isTrue(Option.isSome(after.unseal(secretOwner, before.seal(secretOwner, secret))))
    assert.isTrue(after.seal(secretOwner, secret).startsWith("v2."))
    assert.isTrue(Option.isNone(before.unseal(secretOwner, after.seal(secretOwner, secret))))
  })

  it("D-KEY-1: does not open under another key or for another workspace", () => {
    const { seal, unseal } = sealing(ringOf(young), "API secrets")
    const [secretOwner, other] = [owner(), owner()]
    const sealed = seal(secretOwner, secret)
    assert.isTrue(Option.isNone(unseal({ ...secretOwner, id: other.id }, sealed)))
    assert.isTrue(Option.isNone(unseal({ ...secretOwner, workspaceId: other.workspaceId }, sealed)))
  })

  it("D-KEY-1: does not open altered, truncated or forged text, or text with another version", () => {
    const renamed = young.replace("v2:", "v1:")
    const { seal, unseal } = sealing(ringOf(young, renamed), "API secrets")
    const secretOwner = owner()
    const sealed = seal(secretOwner, secret)
    const altered = Array.from(sealed, (character, nth) =>
      nth < 3 ? "" : `${sealed.slice(0, nth)}${character === "A" ? "B" : "A"}${sealed.slice(nth + 1)}`
    )
    const cut = [
      "",
      ".",
      "..",
      "v2",
      "v2.AAAA.AAAA",
      sealed.slice(0, -8),
      sealed.replace(/\.[^.]+$/, "."),
      "🎉"
    ]
    for (const wrong of [...altered, ...cut, sealed.replace("v2.", "v1.")]) {
      assert.isTrue(Option.isNone(unseal(secretOwner, wrong)), wrong)
    }
  })

  it("never prints a secret", () => {
    const { seal, unseal } = sealing(ringOf(young), "API secrets")
    const secretOwner = owner()
    assert.notInclude(String(Option.getOrThrow(unseal(secretOwner, seal(secretOwner, secret)))), "sks_")
  })
})
