import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  emptyResources,
  sampleAuditContext,
  sampleHost,
  sampleNow,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import { updateResource } from "./commit.ts"
import { StateConflict, ResourceNotFound, Outdated, type Refusal } from "./refusals.ts"
import { WorkspaceCommands } from "./WorkspaceCommands.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"

const { id } = sampleWorkspace()
const host = sampleHost(id)
const audit = sampleAuditContext(id)

/** Updates a host. `versions`: the version at each read. `refusals`: the result of each commit. */
const updating = Effect.fnUntraced(function* (
  versions: ReadonlyArray<number>,
  refusals: ReadonlyArray<Refusal | undefined>,
  expected?: ReadonlyArray<number>
) {
  const [reads, results] = [[...versions], [...refusals]]
  const committed: Array<AdminCommand> = []
  const entries: Array<string> = []
  const resources = emptyResources()
  const read = () => {
    const version = reads.shift()
    if (version === undefined) resources.hosts.delete(host.id)
    else resources.hosts.set(host.id, { value: host, version, createdAt: sampleNow })
  }
  const ports = Layer.mergeAll(
    Layer.mock(WorkspaceQueries, {
      find: (_, kind, resourceId) =>
        Effect.sync(() => {
          read()
          return Option.fromUndefinedOr(resources[kind].get(resourceId))
        })
    }),
    Layer.mock(WorkspaceCommands, {
      commit: (_audit, entryId, change) =>
        Effect.suspend(() => {
          committed.push(change)
          entries.push(entryId)
          const refusal = results.shift()
          return refusal === undefined ? Effect.void : Effect.fail(refusal)
        })
    }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  const outcome = yield* updateResource(
    audit,
    "hosts",
    host.id,
    Option.fromUndefinedOr(expected),
    ({ value, version }) => Effect.succeed({ _tag: "UpdateHost", host: value, version })
  ).pipe(Effect.result, Effect.provide(ports))
  return { committed, entries, outcome }
})

const versionsOf = (committed: ReadonlyArray<AdminCommand>) =>
  committed.map((change) => (change._tag === "UpdateHost" ? change.version : change._tag))

describe("updateResource", () => {
  it.effect("changes the current version if it is an expected one", () =>
    Effect.gen(function* () {
      for (const expected of [undefined, [3], [2, 3]]) {
        const { committed, outcome } = yield* updating([3], [], expected)
        assert.deepStrictEqual([versionsOf(committed), outcome], [[3], Result.void])
      }
    })
  )

  it.effect("changes only an expected version, and reads once", () =>
    Effect.gen(function* () {
      const other = yield* updating([4, 3], [], [3])
      assert.deepStrictEqual([other.committed, other.outcome], [[], Result.fail(new Outdated())])
      const overtaken = yield* updating([3, 4], [new Outdated()], [3])
      assert.deepStrictEqual(
        [versionsOf(overtaken.committed), overtaken.outcome],
        [[3], Result.fail(new Outdated())]
      )
    })
  )

  it.effect("without an expected version it retries until the change is committed", () =>
    Effect.gen(function* () {
      const outdated = Array.from({ length: 20 }, () => new Outdated())
      const reads = Array.from({ length: 21 }, (_, nth) => nth + 1)
      const { committed, entries, outcome } = yield* updating(reads, outdated)
      assert.deepStrictEqual([versionsOf(committed), outcome], [reads, Result.void])
      assert.strictEqual(new Set(entries).size, 21)
    })
  )

  it.effect("a missing resource cannot be changed, nor one that is removed in between", () =>
    Effect.gen(function* () {
      for (const expected of [undefined, [3], [2, 3]]) {
        const { committed, outcome } = yield* updating([], [], expected)
        assert.deepStrictEqual([committed, outcome], [[], Result.fail(new ResourceNotFound())])
      }
      const removed = yield* updating([3], [new Outdated()])
      assert.deepStrictEqual(removed.outcome, Result.fail(new ResourceNotFound()))
    })
  )

  it.effect("any other refusal is returned", () =>
    Effect.gen(function* () {
      const refusal = new StateConflict({ reason: "taken" })
      const { committed, outcome } = yield* updating([3, 3], [refusal])
      assert.deepStrictEqual([versionsOf(committed), outcome], [[3], Result.fail(refusal)])
    })
  )
})
