import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { plain, sampleAccessToken, sampleTime } from "../samples/index.ts"
import type { AccessToken } from "./AccessToken.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { UserId } from "./Member.ts"

/** What every `AccessTokens` keeps to. */
export const accessTokensContract = <E>(adapter: string, ports: Layer<AccessTokens, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`AccessTokens / ${adapter}`, (it) => {
    it.effect("Management API: finds a token by its hash alone, as it was issued", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const [lasting, ending] = [
          sampleAccessToken(someone()),
          sampleAccessToken(someone(), { expiresAt: sampleTime(60) })
        ]
        for (const token of [lasting, ending]) {
          assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
          yield* tokens.issue(token)
        }
        for (const token of [lasting, ending]) assert.deepStrictEqual(yield* found(token), plain(token))
      })
    )

    it.effect("Management API: issues one token twice without complaint, as it was the first time", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const token = sampleAccessToken(someone())
        yield* tokens.issue(token)
        yield* tokens.revokeAll(token.userId, sampleTime(1))
        yield* tokens.issue(token)
        assert.deepStrictEqual(yield* found(token), plain({ ...token, revokedAt: sampleTime(1) }))
      })
    )

    it.effect("Management API: revokes every token of one user, and nobody else's", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = someone()
        const mine = [sampleAccessToken(userId), sampleAccessToken(userId, { expiresAt: sampleTime(-60) })]
        const theirs = sampleAccessToken(someone())
        for (const token of [...mine, theirs]) yield* tokens.issue(token)
        yield* tokens.revokeAll(userId, sampleTime(1))
        for (const token of mine)
          assert.deepStrictEqual(yield* found(token), plain({ ...token, revokedAt: sampleTime(1) }))
        assert.deepStrictEqual(yield* found(theirs), plain(theirs))
      })
    )

    it.effect(
      "Management API: tells what has become of one user's tokens, the oldest first, without their hashes",
      () =>
        Effect.gen(function* () {
          const tokens = yield* AccessTokens
          const userId = someone()
          const late = sampleAccessToken(userId, { createdAt: sampleTime(2), expiresAt: sampleTime(60) })
          const early = sampleAccessToken(userId, { createdAt: sampleTime(-2) })
          assert.deepStrictEqual(yield* tokens.ofUser(userId), [])
          for (const token of [late, sampleAccessToken(someone())]) yield* tokens.issue(token)
          yield* tokens.revokeAll(userId, sampleTime(3))
          yield* tokens.issue(early)
          assert.deepStrictEqual(
            plain(yield* tokens.ofUser(userId)),
            plain([
              { createdAt: early.createdAt, expiresAt: null, revokedAt: null },
              { createdAt: late.createdAt, expiresAt: sampleTime(60), revokedAt: sampleTime(3) }
            ])
          )
        })
    )

    it.effect("Management API: a revoked token keeps its time, and the next one is good", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = someone()
        const [early, late] = [sampleAccessToken(userId), sampleAccessToken(userId)]
        yield* tokens.issue(early)
        yield* tokens.revokeAll(userId, sampleTime(1))
        yield* tokens.issue(late)
        assert.deepStrictEqual(yield* found(late), plain(late))
        yield* tokens.revokeAll(userId, sampleTime(2))
        assert.deepStrictEqual(
          [yield* found(early), yield* found(late)],
          plain([
            { ...early, revokedAt: sampleTime(1) },
            { ...late, revokedAt: sampleTime(2) }
          ])
        )
      })
    )
  })

const someone = () => UserId.make(crypto.randomUUID())

const found = ({ hash }: AccessToken) =>
  AccessTokens.use((tokens) => Effect.map(tokens.find(hash), (token) => plain(Option.getOrThrow(token))))
