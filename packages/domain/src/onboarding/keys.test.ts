import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import { Identities } from "../consistency/index.ts"
import { plain, sampleApiKey, sampleNow, sampleTime, sampleWorkspace } from "../samples/index.ts"
import {
  type ApiKey,
  KeyNotFound,
  RequestSignatures,
  SecretUnreadable,
  WorkspaceDirectory
} from "../workspaces/index.ts"
import { resealKeys } from "./resealKeys.ts"
import { revokeKey } from "./revokeKey.ts"
import { KeyEnded, rotateKey } from "./rotateKey.ts"

const workspaceId = sampleWorkspace().id
const end = { expiresAt: sampleTime(10) }

/** A directory with these keys; a secret is its version, and v2 is the newest. `meanwhile` comes before each revision. */
const cabinet = (keys: ReadonlyArray<ApiKey>, meanwhile = (key: ApiKey): ApiKey => key) => {
  const kept = new Map(keys.map((key) => [key.id, key]))
  const directory = Layer.mock(WorkspaceDirectory, {
    keysOf: () => Effect.sync(() => [...kept.values()]),
    reviseKey: (workspace, id, decide) =>
      Effect.gen(function* () {
        const found = kept.get(id)
        if (found?.workspaceId !== workspace) return yield* new KeyNotFound()
        const revision = yield* Effect.fromResult(decide(meanwhile(found)))
        kept.set(id, revision.key)
        Option.map(revision.successor, (key) => kept.set(key.id, key))
        return revision
      })
  })
  const others = Layer.mergeAll(
    Layer.mock(Identities, {
      uuid: Effect.sync(() => crypto.randomUUID()),
      bits128: Effect.succeed(2n ** 128n - 1n)
    }),
    Layer.mock(RequestSignatures, {
      issue: () => Effect.succeed({ secret: Redacted.make("sks_secret"), sealed: "v2" }),
      reseal: ({ sealedSecret }) =>
        sealedSecret === "lost"
          ? Effect.fail(new SecretUnreadable())
          : Effect.succeed(sealedSecret === "v2" ? Option.none() : Option.some("v2"))
    })
  )
  return { kept: () => [...kept.values()], ports: Layer.merge(directory, others) }
}

describe("rotateKey", () => {
  it.effect("D-KEY-1: gives the key a successor, and an end after the overlap", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = sampleApiKey(workspaceId)
      const { kept, ports } = cabinet([key])
      const rotated = yield* rotateKey(workspaceId, key.id, 90).pipe(Effect.provide(ports))
      const ended = { ...key, expiresAt: sampleTime(1.5) }
      assert.deepStrictEqual(plain(kept()), plain([ended, rotated.successor]))
      assert.deepStrictEqual(plain([rotated.key, rotated.worksUntil]), plain([ended, ended.expiresAt]))
      assert.deepInclude(plain(rotated.successor), { workspaceId, expiresAt: null, revokedAt: null })
      assert.notStrictEqual(rotated.successor.id, key.id)
      assert.strictEqual(Redacted.value(rotated.secret), "sks_secret")
      assert.notInclude(JSON.stringify(rotated), "sks_secret")
    })
  )

  it.effect("D-KEY-1: never lets a key live longer than it was to, however often it is rotated", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = sampleApiKey(workspaceId, end)
      const { kept, ports } = cabinet([key])
      for (const overlap of [3600, 86_400]) {
        yield* rotateKey(workspaceId, key.id, overlap).pipe(Effect.provide(ports))
      }
      assert.deepStrictEqual(plain(kept()[0]), plain(key))
      assert.strictEqual(kept().length, 3)
    })
  )

  it.effect.each([{ revokedAt: sampleNow }, { expiresAt: sampleNow }])(
    "D-KEY-1: gives no successor to a key that has ended (%#)",
    (ended) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
        const key = sampleApiKey(workspaceId, ended)
        const { kept, ports } = cabinet([key])
        const refusal = yield* Effect.flip(rotateKey(workspaceId, key.id, 60)).pipe(Effect.provide(ports))
        assert.deepStrictEqual(refusal, new KeyEnded())
        assert.deepStrictEqual(kept(), [key])
      })
  )
})

describe("revokeKey", () => {
  it.effect("D-KEY-1: revokes now and for ever; again changes nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = sampleApiKey(workspaceId, end)
      const { kept, ports } = cabinet([key])
      for (let times = 0; times < 2; times++) {
        const revoked = yield* revokeKey(workspaceId, key.id).pipe(Effect.provide(ports))
        assert.deepStrictEqual(plain(revoked), plain({ ...key, revokedAt: sampleNow }))
        assert.deepStrictEqual(plain(kept()), plain([revoked]))
        yield* TestClock.adjust("1 hour")
      }
    })
  )
})

describe("another workspace's key", () => {
  it.effect("D-KEY-1, §1.5.foreign: is not found, be it to rotate or to revoke", () =>
    Effect.gen(function* () {
      const key = sampleApiKey(sampleWorkspace().id)
      const { kept, ports } = cabinet([key])
      const rotating = yield* rotateKey(workspaceId, key.id, 0).pipe(Effect.flip, Effect.provide(ports))
      const revoking = yield* revokeKey(workspaceId, key.id).pipe(Effect.flip, Effect.provide(ports))
      assert.deepStrictEqual([rotating, revoking], [new KeyNotFound(), new KeyNotFound()])
      assert.deepStrictEqual(kept(), [key])
    })
  )
})

describe("resealKeys", () => {
  it.effect("D-KEY-1: seals every key anew that is not sealed under the newest, and again none", () =>
    Effect.gen(function* () {
      const keys = ["v1", "v2", "v0"].map((sealedSecret) => sampleApiKey(workspaceId, { sealedSecret }))
      const { kept, ports } = cabinet(keys)
      const reseal = resealKeys(workspaceId).pipe(Effect.provide(ports))
      assert.deepStrictEqual(yield* reseal, { resealed: 2, current: 1, unreadable: [] })
      assert.deepStrictEqual(plain(kept()), plain(keys.map((key) => ({ ...key, sealedSecret: "v2" }))))
      assert.deepStrictEqual(yield* reseal, { resealed: 0, current: 3, unreadable: [] })
    })
  )

  it.effect("D-KEY-1: names the keys that nobody can open, unless they are revoked, and leaves them", () =>
    Effect.gen(function* () {
      const lost = sampleApiKey(workspaceId, { sealedSecret: "lost" })
      const gone = sampleApiKey(workspaceId, { sealedSecret: "lost", revokedAt: sampleNow })
      const { kept, ports } = cabinet([lost, gone])
      const done = yield* resealKeys(workspaceId).pipe(Effect.provide(ports))
      assert.deepStrictEqual(done, { resealed: 0, current: 0, unreadable: [lost.prefix] })
      assert.deepStrictEqual(kept(), [lost, gone])
    })
  )

  it.effect("D-KEY-1: undoes nothing that happened to the key meanwhile", () =>
    Effect.gen(function* () {
      const key = sampleApiKey(workspaceId, { sealedSecret: "v1" })
      for (const change of [{ revokedAt: sampleNow }, { sealedSecret: "v2, by somebody else" }]) {
        const { kept, ports } = cabinet([key], (found) => ({ ...found, ...change }))
        yield* resealKeys(workspaceId).pipe(Effect.provide(ports))
        assert.deepStrictEqual(plain(kept()), plain([{ ...key, sealedSecret: "v2", ...change }]))
      }
    })
  )
})
