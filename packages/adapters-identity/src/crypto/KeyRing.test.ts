import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { inspect } from "node:util"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { keyFor, parseKeyRing } from "./KeyRing.ts"

const parse = (list: string) => parseKeyRing(Redacted.make(list))
const key = (version: string) => keySetting(version).slice(version.length + 1)

describe("parseKeyRing", () => {
  it("reads versions and keys in order, in either alphabet, with or without padding", () => {
    const standard = `${"+/".repeat(4)}${Buffer.from("0123456789abcdefghijklmnop").toString("base64")}`
    const urlSafe = standard.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
    const ring = ringOf(`v2:${standard}`, ` v1:${urlSafe} `)
    assert.deepStrictEqual(
      ring.map(({ version }) => version),
      ["v2", "v1"]
    )
    const [one, two] = ring.map((ringKey) => Redacted.value(ringKey.key))
    assert.deepStrictEqual(one, two)
    assert.strictEqual(one?.length, 32)
  })

  it.each([
    ["", "the list of keys is empty"],
    ["  ", "the list of keys is empty"],
    [key("v1"), "key 1 is not of the form version:base64"],
    [`${keySetting("v1")},`, "key 2 is not of the form version:base64"],
    [`v.1:${key("v1")}`, "key 1 is not of the form version:base64"],
    [`${keySetting("v1")},${keySetting("v1")}`, "version v1 is listed twice"],
    [`v1:${key("v1").slice(4)}`, "key v1 must be 32 bytes in base64 (openssl rand -base64 32)"],
    [`v1:${key("v1")}AAAA`, "key v1 must be 32 bytes in base64 (openssl rand -base64 32)"],
    ["v1:", "key v1 must be 32 bytes in base64 (openssl rand -base64 32)"],
    [`v1:not base64 ${key("v1")}`, "key v1 must be 32 bytes in base64 (openssl rand -base64 32)"],
    [`v1:${"A".repeat(43)}=`, "key v1 is not random (openssl rand -base64 32)"]
  ])("rejects an unusable list with the reason (%#)", (list, reason) => {
    const failure = Result.getOrThrow(Result.flip(parse(list)))
    assert.strictEqual(failure.message, reason)
  })

  it("never reveals a key, neither in errors nor in printed key rings", () => {
    const secret = key("v1")
    for (const list of [secret, `v1:${secret}x,`, `v1:${secret},v1:${secret}`, `v1:${secret.slice(1)}`]) {
      const failure = Result.getOrThrow(Result.flip(parse(list)))
      assert.notInclude(`${inspect(failure, { depth: 9 })}${JSON.stringify(failure)}`, secret.slice(4, 30))
    }
    const ring = ringOf(`v1:${secret}`)
    assert.notInclude(inspect(ring, { depth: 9 }), Buffer.from(secret, "base64").toString("hex").slice(0, 4))
    assert.notInclude(JSON.stringify(ring), secret)
  })

  it("derives a separate key for each purpose", () => {
    const [ringKey] = ringOf(keySetting("v1"))
    const [secrets, summaries] = [keyFor("API secrets", ringKey), keyFor("booking summaries", ringKey)]
    assert.notDeepEqual(secrets, summaries)
    assert.deepStrictEqual(secrets, keyFor("API secrets", ringKey))
    assert.strictEqual(summaries.length, 32)
  })
})
