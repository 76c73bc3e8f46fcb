import { assert, layer } from "@effect/vitest"
import {
  HeldRequestKey,
  heldSeconds,
  type HeldKey,
  keptHours,
  RequestKeys
} from "@calendeal/domain/consistency"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import type { AccessTokens, WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Layer } from "effect/Layer"
import { change, createWorkspaceWithOwner, sampleHost, sampleNow } from "../samples/index.ts"

/** A claim of a key, by default of a new one of a new person. */
const sampleKey = (workspaceId: WorkspaceId, given: Partial<HeldKey> = {}): HeldKey => ({
  workspaceId,
  personId: crypto.randomUUID(),
  hash: crypto.randomUUID(),
  claim: crypto.randomUUID(),
  ...given
})

const again = (key: HeldKey): HeldKey => ({ ...key, claim: crypto.randomUUID() })
const later = (seconds: number) => DateTime.add(sampleNow, { seconds })

/** The contract of `RequestKeys`. No other test may use keys of the same store at the same time. */
export const requestKeysContract = <E>(
  adapter: string,
  ports: Layer<
    RequestKeys | WorkspaceCommands | WorkspaceQueries | AccessTokens | WorkspaceDirectory | EventTypeCatalog,
    E
  >
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`RequestKeys / ${adapter}`, (it) => {
    it.effect("D-MGMT-33: a key is held by one request, and then answers its repetitions", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const key = sampleKey(id)
        const claim = (held: HeldKey, request = "a") => keys.claim(held, request, sampleNow)
        assert.deepStrictEqual(yield* claim(key), { _tag: "Claimed" })
        assert.deepStrictEqual(yield* claim(again(key)), { _tag: "Running" })
        assert.deepStrictEqual(yield* claim(again(key), "b"), { _tag: "OtherRequest" })
        // Another person, workspace or key has nothing to do with it.
        const elsewhere = (yield* createWorkspaceWithOwner()).workspace.id
        for (const other of [
          { personId: crypto.randomUUID() },
          { workspaceId: elsewhere },
          { hash: "other" }
        ])
          assert.deepStrictEqual(yield* claim({ ...again(key), ...other }, "b"), { _tag: "Claimed" })
        yield* keys.answer(again(key), "of another claim")
        yield* keys.answer(key, "sealed")
        assert.deepStrictEqual(yield* claim(again(key)), { _tag: "Answered", answer: "sealed" })
        yield* keys.release(key)
        assert.deepStrictEqual(yield* claim(again(key)), { _tag: "Answered", answer: "sealed" })
      })
    )

    it.effect("D-MGMT-33: of 8 concurrent claims one succeeds", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const key = sampleKey((yield* createWorkspaceWithOwner()).workspace.id)
        const outcomes = yield* Effect.all(
          Array.from({ length: 8 }, () => keys.claim(again(key), "a", sampleNow)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag).toSorted(), [
          "Claimed",
          ...Array.from({ length: 7 }, () => "Running")
        ])
      })
    )

    it.effect("D-MGMT-33: a released key is free, and one whose process has ended becomes free", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const key = sampleKey((yield* createWorkspaceWithOwner()).workspace.id)
        yield* keys.claim(key, "a", sampleNow)
        yield* keys.release(again(key))
        assert.deepStrictEqual(yield* keys.claim(again(key), "a", sampleNow), { _tag: "Running" })
        yield* keys.release(key)
        const second = again(key)
        assert.deepStrictEqual(yield* keys.claim(second, "b", sampleNow), { _tag: "Claimed" })
        const third = again(key)
        assert.deepStrictEqual(yield* keys.claim(third, "c", later(heldSeconds)), { _tag: "Claimed" })
        yield* keys.answer(second, "late")
        assert.deepStrictEqual(yield* keys.claim(again(key), "c", later(heldSeconds)), { _tag: "Running" })
      })
    )

    it.effect("D-MGMT-33: a change settles its key in its own transaction", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        // The key can be kept in another workspace than the change.
        for (const keptIn of [id, (yield* createWorkspaceWithOwner()).workspace.id]) {
          const key = sampleKey(keptIn)
          yield* keys.claim(key, "a", sampleNow)
          const host = sampleHost(id)
          const added = change(id, { _tag: "CreateHost", host })
          yield* Effect.provideService(added, HeldRequestKey, key)
          // The process ends before it stores the answer.
          yield* keys.release(key)
          assert.deepStrictEqual(yield* keys.claim(again(key), "a", later(heldSeconds)), {
            _tag: "Answered",
            answer: null
          })
          // A refused change leaves its key as it is.
          const refused = sampleKey(keptIn)
          yield* keys.claim(refused, "a", sampleNow)
          const removed = change(id, { _tag: "DeleteHost", hostId: sampleHost(id).id })
          const failed = yield* Effect.exit(Effect.provideService(removed, HeldRequestKey, refused))
          assert.isTrue(Exit.isFailure(failed))
          assert.deepStrictEqual(yield* keys.claim(again(refused), "a", later(heldSeconds)), {
            _tag: "Claimed"
          })
        }
      })
    )

    it.effect("D-MGMT-33: a request that has lost its key to a later one changes nothing", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const key = sampleKey(id)
        yield* keys.claim(key, "a", sampleNow)
        yield* keys.claim(again(key), "a", later(heldSeconds))
        const host = sampleHost(id)
        const late = Effect.provideService(change(id, { _tag: "CreateHost", host }), HeldRequestKey, key)
        assert.isTrue(Exit.isFailure(yield* Effect.exit(late)))
        assert.notInclude(
          (yield* listAll(id, "hosts", {})).map(({ value }) => value.id),
          host.id
        )
      })
    )

    it.effect("D-KEEP-3: keys are kept for a day", () =>
      Effect.gen(function* () {
        const keys = yield* RequestKeys
        const key = sampleKey((yield* createWorkspaceWithOwner()).workspace.id)
        yield* keys.claim(key, "a", sampleNow)
        yield* keys.answer(key, "sealed")
        assert.strictEqual(yield* keys.forget(DateTime.makeUnsafe("2000-01-01T00:00:00Z")), 0)
        assert.deepStrictEqual(yield* keys.claim(again(key), "b", later(keptHours * 3600)), {
          _tag: "Claimed"
        })
        const far = DateTime.makeUnsafe("3000-01-01T00:00:00Z")
        assert.isAtLeast(yield* keys.forget(far), 1)
        assert.strictEqual(yield* keys.forget(far), 0)
      })
    )
  })
