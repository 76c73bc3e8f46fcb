import { assert, layer } from "@effect/vitest"
import { Connections } from "@calendeal/domain/connections"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { change, createWorkspace, plain, sampleConnection, sampleTime } from "../samples/index.ts"

type Ports = Connections | WorkspaceCommands | WorkspaceDirectory

/** The contract of `Connections`. */
export const connectionsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Connections / ${adapter}`, (it) => {
    it.effect("D-CONN-2: finds a connection by its id and its state, in its own workspace only", () =>
      Effect.gen(function* () {
        const connections = yield* Connections
        const connection = sampleConnection((yield* createWorkspace()).id)
        const { id, stateHash, workspaceId } = connection
        const other = yield* createWorkspace()
        yield* connections.enter(connection)
        const expected = plain(Option.some(connection))
        assert.deepStrictEqual(plain(yield* connections.find(workspaceId, id)), expected)
        assert.deepStrictEqual(plain(yield* connections.findByState(workspaceId, stateHash)), expected)
        assert.isTrue(Option.isNone(yield* connections.find(other.id, id)))
        assert.isTrue(Option.isNone(yield* connections.findByState(other.id, stateHash)))
        assert.isFalse(yield* connections.answer({ id, workspaceId: other.id }, sampleTime(1)))
      })
    )

    it.effect("D-CONN-2: of concurrent answers one succeeds, and its secret is gone", () =>
      Effect.gen(function* () {
        const connections = yield* Connections
        const connection = sampleConnection((yield* createWorkspace()).id)
        yield* connections.enter(connection)
        const answers = yield* Effect.all(
          Array.from({ length: 6 }, () => connections.answer(connection, sampleTime(9))),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          answers.filter((isTaken) => isTaken),
          1
        )
        assert.isFalse(yield* connections.answer(connection, sampleTime(9)))
        const stored = Option.getOrThrow(yield* connections.find(connection.workspaceId, connection.id))
        assert.strictEqual(stored.stage, "answered")
        assert.isNull(stored.sealedSecret)
      })
    )

    it.effect("D-CONN-2: takes no answer from the end on", () =>
      Effect.gen(function* () {
        const connections = yield* Connections
        const connection = sampleConnection((yield* createWorkspace()).id)
        yield* connections.enter(connection)
        assert.isFalse(yield* connections.answer(connection, connection.expiresAt))
        assert.isTrue(yield* connections.answer(connection, sampleTime(9)))
      })
    )

    it.effect("D-CONN-5: keeps the grant of an answered connection only, until its new end", () =>
      Effect.gen(function* () {
        const connections = yield* Connections
        const connection = sampleConnection((yield* createWorkspace()).id)
        const stored = Effect.map(connections.find(connection.workspaceId, connection.id), Option.getOrThrow)
        yield* connections.enter(connection)
        yield* connections.grant(connection, "v1.grant.grant", sampleTime(20))
        assert.deepStrictEqual(plain(yield* stored), plain(connection))
        yield* connections.answer(connection, sampleTime(1))
        yield* connections.grant(connection, "v1.grant.grant", sampleTime(20))
        const granted = {
          stage: "granted",
          sealedSecret: "v1.grant.grant",
          expiresAt: sampleTime(20)
        } as const
        assert.deepStrictEqual(plain(yield* stored), plain({ ...connection, ...granted }))
      })
    )

    it.effect(
      "D-CONN-12: finds grants that were not used until their end, and gives each one away once",
      () =>
        Effect.gen(function* () {
          const connections = yield* Connections
          const { id } = yield* createWorkspace()
          const old = sampleConnection(id, { hostId: null, provider: "google_ads" })
          const recent = sampleConnection(id)
          const asked = sampleConnection(id)
          for (const connection of [old, recent, asked]) yield* connections.enter(connection)
          for (const connection of [old, recent]) yield* connections.answer(connection, sampleTime(1))
          yield* connections.grant(old, "v1.grant.old", sampleTime(11))
          yield* connections.grant(recent, "v1.grant.recent", sampleTime(20))
          // Of other connections of the workspace, a new one removes what has ended.
          yield* connections.enter(sampleConnection(id, { createdAt: sampleTime(30) }))
          const endedBefore = (minutes: number) =>
            Effect.map(connections.ended(sampleTime(minutes)), (all) =>
              all.filter(({ workspaceId }) => workspaceId === id)
            )
          assert.deepStrictEqual(yield* endedBefore(11), [])
          const granted = {
            ...old,
            stage: "granted",
            sealedSecret: "v1.grant.old",
            expiresAt: sampleTime(11)
          }
          assert.deepStrictEqual(plain(yield* endedBefore(12)), plain([granted]))
          assert.lengthOf(yield* endedBefore(21), 2)
          const taken = yield* Effect.all(
            Array.from({ length: 4 }, () => connections.take(old)),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            taken.filter((isTaken) => isTaken),
            1
          )
          assert.isTrue(Option.isNone(yield* connections.find(id, old.id)))
          assert.isFalse(yield* connections.take({ ...recent, workspaceId: (yield* createWorkspace()).id }))
        })
    )

    it.effect("D-CONN-2: removes what has ended, and all of a removed workspace", () =>
      Effect.gen(function* () {
        const connections = yield* Connections
        const { id } = yield* createWorkspace()
        const ended = sampleConnection(id, { expiresAt: sampleTime(-1) })
        const recent = sampleConnection(id, { expiresAt: sampleTime(1) })
        for (const connection of [ended, recent]) yield* connections.enter(connection)
        yield* connections.enter(sampleConnection(id))
        assert.isTrue(Option.isNone(yield* connections.find(id, ended.id)))
        assert.isTrue(Option.isSome(yield* connections.find(id, recent.id)))
        yield* change(id, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* connections.find(id, recent.id)))
      })
    )
  })
