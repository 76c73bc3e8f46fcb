import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { plain, sampleAccessToken, sampleNow, sampleTime, sampleWorkspace } from "../samples/index.ts"
import {
  type AccessToken,
  AccessTokens,
  keptEndedTokens,
  maximumTokens,
  UserId
} from "@calendeal/domain/workspaces"

/** The contract of `AccessTokens`. */
export const accessTokensContract = <E>(adapter: string, ports: Layer<AccessTokens, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`AccessTokens / ${adapter}`, (it) => {
    it.effect("finds a token by its hash, unchanged", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const [lasting, ending] = [
          sampleAccessToken(newUser()),
          sampleAccessToken(newUser(), { expiresAt: sampleTime(60) })
        ]
        for (const token of [lasting, ending]) {
          assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
          yield* tokens.issue(token)
        }
        for (const token of [lasting, ending]) assert.deepStrictEqual(yield* found(token), plain(token))
      })
    )

    it.effect("issuing a token twice succeeds, and the second time changes nothing", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const token = sampleAccessToken(newUser())
        yield* tokens.issue(token)
        yield* tokens.revokeAll(token.userId, sampleTime(1))
        yield* tokens.issue(token)
        assert.deepStrictEqual(yield* found(token), plain({ ...token, revokedAt: sampleTime(1) }))
      })
    )

    it.effect("revokes all tokens of one user", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
        const own = [sampleAccessToken(userId), sampleAccessToken(userId, { expiresAt: sampleTime(-60) })]
        const foreign = sampleAccessToken(newUser())
        for (const token of [...own, foreign]) yield* tokens.issue(token)
        yield* tokens.revokeAll(userId, sampleTime(1))
        for (const token of own)
          assert.deepStrictEqual(yield* found(token), plain({ ...token, revokedAt: sampleTime(1) }))
        assert.deepStrictEqual(yield* found(foreign), plain(foreign))
      })
    )

    it.effect("D-PAT-2: lists a user's tokens, the oldest first, without their hashes", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
        const late = sampleAccessToken(userId, { createdAt: sampleTime(2), expiresAt: sampleTime(60) })
        const early = sampleAccessToken(userId, {
          createdAt: sampleTime(-2),
          name: "Laptop",
          scopes: ["read"],
          onlyIn: sampleWorkspace().id,
          refusedIn: [sampleWorkspace().id]
        })
        assert.deepStrictEqual(yield* tokens.ofUser(userId), [])
        for (const token of [late, sampleAccessToken(newUser())]) yield* tokens.issue(token)
        yield* tokens.revokeAll(userId, sampleTime(3))
        yield* tokens.issue(early)
        assert.deepStrictEqual(
          plain(yield* tokens.ofUser(userId)),
          plain([fateOf(early), fateOf({ ...late, revokedAt: sampleTime(3) })])
        )
      })
    )

    it.effect("revoking again does not change the time of a revoked token", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
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

    it.effect(
      "D-PAT-4: a new token and a successor are refused in the same workspaces as the token that created them",
      () =>
        Effect.gen(function* () {
          const tokens = yield* AccessTokens
          const userId = newUser()
          const [here, there] = [sampleWorkspace().id, sampleWorkspace().id]
          const creator = sampleAccessToken(userId, { refusedIn: [here] })
          const former = sampleAccessToken(userId, { name: "CI", refusedIn: [there, here] })
          for (const token of [creator, former]) yield* tokens.issue(token)
          const [made, successor] = [sampleAccessToken(userId), sampleAccessToken(userId, { name: "CI" })]
          assert.strictEqual(
            yield* tokens.create({ token: made, by: withToken(creator.id), succeeds: null }),
            "Made"
          )
          assert.deepStrictEqual(yield* found(made), plain({ ...made, refusedIn: [here] }))
          const succeeds = { id: former.id, until: sampleTime(10) }
          const wanted = { token: successor, by: withToken(creator.id), succeeds }
          assert.strictEqual(yield* tokens.create(wanted), "Made")
          assert.deepStrictEqual(
            [yield* found(successor), yield* found(former)],
            plain([
              { ...successor, refusedIn: [here, there] },
              { ...former, expiresAt: sampleTime(10) }
            ])
          )
          // A retry after a lost response changes nothing.
          assert.strictEqual(yield* tokens.create({ ...wanted, succeeds: null }), "Made")
          assert.deepStrictEqual(yield* found(successor), plain({ ...successor, refusedIn: [here, there] }))
        })
    )

    it.effect(
      "D-PAT-3: an ended token or another user's token can neither create a token nor be succeeded",
      () =>
        Effect.gen(function* () {
          const tokens = yield* AccessTokens
          const userId = newUser()
          const [good, over] = [
            sampleAccessToken(userId),
            sampleAccessToken(userId, { expiresAt: sampleNow })
          ]
          const foreign = sampleAccessToken(newUser())
          for (const token of [good, over, foreign]) yield* tokens.issue(token)
          const token = sampleAccessToken(userId)
          const until = sampleTime(10)
          for (const [by, succeeded, outcome] of [
            [over.id, null, "Ended"],
            [foreign.id, null, "Ended"],
            [good.id, over.id, "Ended"],
            [good.id, foreign.id, "Unknown"]
          ] as const) {
            const succeeds = succeeded && { id: succeeded, until }
            assert.strictEqual(yield* tokens.create({ token, by: withToken(by), succeeds }), outcome)
            assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
          }
          assert.deepStrictEqual(
            [yield* found(good), yield* found(over), yield* found(foreign)],
            plain([good, over, foreign])
          )
        })
    )

    it.effect("D-PAT-2: concurrent requests create tokens up to the maximum", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
        const creator = sampleAccessToken(userId)
        yield* tokens.issue(creator)
        const draw = () => sampleAccessToken(userId)
        const create = () => tokens.create({ token: draw(), by: withToken(creator.id), succeeds: null })
        for (let held = 1; held < maximumTokens - 1; held++) assert.strictEqual(yield* create(), "Made")
        const outcomes = yield* Effect.all([create(), create(), create(), create()], {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(outcomes.toSorted(), ["Made", "TooMany", "TooMany", "TooMany"])
        // A token that ends immediately makes room for its successor; one that ends later does not.
        const succeeds = (until: typeof sampleNow) => ({ id: creator.id, until })
        const late = { token: draw(), by: withToken(creator.id), succeeds: succeeds(sampleTime(60)) }
        assert.strictEqual(yield* tokens.create(late), "TooMany")
        assert.strictEqual(yield* tokens.create({ ...late, succeeds: succeeds(sampleNow) }), "Made")
        assert.lengthOf(yield* tokens.ofUser(userId), maximumTokens + 1)
      })
    )

    it.effect("D-PAT-2: keeps all usable tokens and the latest ended ones", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
        const creator = sampleAccessToken(userId)
        yield* tokens.issue(creator)
        const ended = Array.from({ length: keptEndedTokens + 2 }, (_, nth) =>
          sampleAccessToken(userId, { expiresAt: sampleTime(-1 - nth) })
        )
        for (const token of ended) yield* tokens.issue(token)
        const token = sampleAccessToken(userId)
        assert.strictEqual(yield* tokens.create({ token, by: withToken(creator.id), succeeds: null }), "Made")
        const kept = (yield* tokens.ofUser(userId)).map(({ id }) => id)
        assert.sameMembers(
          kept,
          [creator, token, ...ended.slice(0, keptEndedTokens)].map(({ id }) => id)
        )
      })
    )

    it.effect("D-PAT-2: revokes one token of its own user, with the time of the first revocation", () =>
      Effect.gen(function* () {
        const tokens = yield* AccessTokens
        const userId = newUser()
        const [own, other] = [sampleAccessToken(userId), sampleAccessToken(userId)]
        for (const token of [own, other]) yield* tokens.issue(token)
        assert.isFalse(yield* tokens.revoke(newUser(), own.id, sampleTime(1)))
        assert.deepStrictEqual(yield* found(own), plain(own))
        for (const minute of [1, 2]) assert.isTrue(yield* tokens.revoke(userId, own.id, sampleTime(minute)))
        assert.deepStrictEqual(
          [yield* found(own), yield* found(other)],
          plain([{ ...own, revokedAt: sampleTime(1) }, other])
        )
      })
    )
  })

const withToken = (id: AccessToken["id"]) => ({ kind: "access_token", id }) as const

const newUser = () => UserId.make(crypto.randomUUID())

const found = ({ hash }: AccessToken) =>
  AccessTokens.use((tokens) => Effect.map(tokens.find(hash), (token) => plain(Option.getOrThrow(token))))

const fateOf = ({ hash: _, ...fate }: AccessToken) => fate
