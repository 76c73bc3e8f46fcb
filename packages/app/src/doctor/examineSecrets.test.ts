import { assert, describe, it } from "@effect/vitest"
import { findingOf } from "./examineSecrets.ts"

describe("D-KEY-3: stored secrets in doctor", () => {
  it("counts the secrets that SECRETS_KEYS decrypts", () => {
    assert.deepStrictEqual(findingOf({ readable: 3, unreadable: [] }), {
      subject: "stored secrets",
      state: "well",
      words: "3 decrypted with SECRETS_KEYS"
    })
  })

  it("names up to five owners of unreadable secrets with their kind", () => {
    const keys = Array.from({ length: 5 }, (_, at) => ({ place: "apiKey" as const, name: `ak_${at}` }))
    const { state, words } = findingOf({
      readable: 1,
      unreadable: [{ place: "calendar", name: "id" }, ...keys]
    })
    assert.strictEqual(state, "fault")
    assert.include(words, "does not decrypt 6 of 7: calendar id, API key ak_0, ")
    assert.include(words, "API key ak_3 and 1 more. ")
  })
})
