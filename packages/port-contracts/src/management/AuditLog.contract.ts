import { assert, layer } from "@effect/vitest"
import {
  type AuditEntry,
  AuditEntryId,
  AuditLog,
  type WorkspaceCommands,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { createWorkspaceWithOwner, plain, sampleAuditContext } from "../samples/index.ts"

const longAgo = DateTime.makeUnsafe("2001-02-03T04:05:06Z")

/** An entry of a time that no other test uses. */
const oldEntry = (workspaceId: WorkspaceId, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  ...sampleAuditContext(workspaceId, { at: longAgo }),
  id: AuditEntryId.make(crypto.randomUUID()),
  action: "workspace.update",
  subject: workspaceId,
  changes: [{ field: "name", from: "A", to: "B" }],
  times: 1,
  ...overrides
})

const stored = ({ id, workspaceId }: AuditEntry) =>
  WorkspaceQueries.use((queries) => queries.find(workspaceId, "auditLog", id))

/** The contract of `AuditLog`. */
export const auditLogContract = <E>(
  adapter: string,
  ports: Layer<AuditLog | WorkspaceCommands | WorkspaceQueries, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`AuditLog / ${adapter}`, (it) => {
    it.effect("D-AUDIT-4: an entry is added once, and then counted", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { workspace } = yield* createWorkspaceWithOwner()
        const entry = oldEntry(workspace.id)
        for (const times of [1, 2, 3]) {
          yield* log.count({ ...entry, requestId: `request-${times}` })
          const expected = { ...entry, requestId: "request-1", times }
          assert.deepStrictEqual(plain(yield* stored(entry)), plain(Option.some(expected)))
        }
        yield* log.count({ ...entry, clientAddress: "192.0.2.200" })
        const after = Option.getOrThrow(yield* stored(entry))
        assert.deepStrictEqual([after.times, after.clientAddress], [4, null])
        yield* log.count(entry)
        assert.isNull(Option.getOrThrow(yield* stored(entry)).clientAddress)
        const other = (yield* createWorkspaceWithOwner()).workspace
        yield* log.count({ ...entry, workspaceId: other.id })
        assert.strictEqual(Option.getOrThrow(yield* stored({ ...entry, workspaceId: other.id })).times, 1)
      })
    )

    it.effect("D-AUDIT-4: counted at the same time, each time counts", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { workspace } = yield* createWorkspaceWithOwner()
        const entry = oldEntry(workspace.id)
        const all = Array.from({ length: 8 }, () => log.count(entry))
        yield* Effect.all(all, { concurrency: "unbounded", discard: true })
        assert.strictEqual(Option.getOrThrow(yield* stored(entry)).times, 8)
      })
    )

    it.effect("a workspace that does not exist has no entries", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const entry = oldEntry(WorkspaceId.make(crypto.randomUUID()))
        yield* log.count(entry)
        assert.isTrue(Option.isNone(yield* stored(entry)))
      })
    )

    it.effect("D-AUDIT-3: details before the instant are removed, and nothing else", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { workspace } = yield* createWorkspaceWithOwner()
        const [old, later] = [
          oldEntry(workspace.id),
          oldEntry(workspace.id, { at: DateTime.add(longAgo, { days: 2 }) })
        ]
        yield* log.count(old)
        yield* log.count(later)
        const before = DateTime.add(longAgo, { days: 1 })
        let forgotten = 0
        for (let more = 1; more > 0; forgotten += more) more = yield* log.forgetDetails(before)
        assert.isAtLeast(forgotten, 1)
        assert.strictEqual(yield* log.forgetDetails(before), 0)
        const without = { ...old, clientAddress: null, changes: [] }
        assert.deepStrictEqual(plain(yield* stored(old)), plain(Option.some(without)))
        assert.deepStrictEqual(plain(yield* stored(later)), plain(Option.some(later)))
      })
    )
  })
