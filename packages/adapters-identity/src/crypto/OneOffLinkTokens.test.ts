import { randomBytes, randomUUID } from "node:crypto"
import { assert, it } from "@effect/vitest"
import { OneOffLinkId, OneOffLinkTokens } from "@calendeal/domain/bookings"
import { Effect, Option, Redacted, Result } from "effect"
import { type KeyRing, parseKeyRing } from "./KeyRing.ts"
import * as Tokens from "./OneOffLinkTokens.ts"

const ringOf = (...versions: ReadonlyArray<string>): KeyRing =>
  Result.getOrThrow(parseKeyRing(Redacted.make(versions.join(","))))
const keyOf = (version: string) => `${version}:${randomBytes(32).toString("base64")}`

const withKeys = <A>(keys: KeyRing, use: (tokens: OneOffLinkTokens["Service"]) => A) =>
  OneOffLinkTokens.useSync(use).pipe(Effect.provide(Tokens.layer({ keys })))

it.effect("D-LINK-1: a token of 43 characters names its link, also after the key has changed", () =>
  Effect.gen(function* () {
    const [first, second] = [keyOf("v1"), keyOf("v2")]
    const id = OneOffLinkId.make(randomUUID())
    const token = yield* withKeys(ringOf(first), ({ issue }) => issue(id))
    assert.match(token, /^[\w-]{43}$/)
    for (const ring of [ringOf(first), ringOf(second, first)])
      assert.deepStrictEqual(yield* withKeys(ring, ({ read }) => read(token)), Option.some(id))
    assert.isTrue(Option.isNone(yield* withKeys(ringOf(second), ({ read }) => read(token))))
  })
)

it.effect("D-LINK-1: a token with any other character names no link, and neither does another text", () =>
  Effect.gen(function* () {
    const keys = ringOf(keyOf("v1"))
    const token = yield* withKeys(keys, ({ issue }) => issue(OneOffLinkId.make(randomUUID())))
    const wrong = [...token].map(
      (character, at) => token.slice(0, at) + (character === "A" ? "B" : "A") + token.slice(at + 1)
    )
    for (const text of [...wrong, "", "x", token.slice(1), `${token}=`, `${token}A`, `${token} `])
      assert.isTrue(Option.isNone(yield* withKeys(keys, ({ read }) => read(text))), text)
  })
)
