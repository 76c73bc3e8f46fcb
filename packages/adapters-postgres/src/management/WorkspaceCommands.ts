import {
  addsTo,
  applyBatch,
  type AuditContext,
  type CommandBatch,
  type AuditedCommand,
  decideAlone,
  documentOf,
  lookFor,
  WorkspaceCommands,
  type Write
} from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { settleKey } from "../consistency/RequestKeys.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { OfferingCache } from "../event-types/OfferingCache.ts"
import { announce } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { documentIn } from "./documentIn.ts"
import { countOf, lockWorkspace, lockBatch, orWorkspaceBusy, presentOf } from "./locks.ts"
import { looksAt } from "./look.ts"
import { isEntered } from "./rows.ts"
import { write } from "./write.ts"

/** Changes of workspaces on PostgreSQL: one transaction each, with its audit entry. */
export const layer = Layer.effect(
  WorkspaceCommands,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cache = yield* OfferingCache
    const outboxMessages = yield* OutboxPosting
    const { tenantTransaction } = yield* makeTenancy
    const writeAll = (audit: AuditContext, writes: ReadonlyArray<Write>) =>
      Effect.andThen(
        Effect.forEach(writes, (one) => write(sql, outboxMessages, audit, one), { discard: true }),
        announce(sql, audit.workspaceId)
      )

    /**
     * An earlier attempt may have been committed without an answer. The next attempt locks the workspace and finds the
     * audit entry. After a removal it finds no workspace.
     */
    const commit = Effect.fnUntraced(function* (commanded: AuditedCommand, earlier: { hasRemoved: boolean }) {
      const { audit, command, entryId } = commanded
      const { workspaceId } = audit
      const kind = addsTo(command)
      // One round trip: the connection keeps the order, so the queries after the lock see the changes it waited for.
      const [isThere, isDone, count, seen, before] = yield* Effect.all(
        [
          lockWorkspace(sql, workspaceId),
          isEntered(sql, workspaceId, entryId),
          kind === undefined ? Effect.succeed(0) : countOf(sql, workspaceId, kind),
          lookFor(looksAt(sql, workspaceId), command),
          documentIn(sql, workspaceId, documentOf(command, workspaceId))
        ],
        { concurrency: "unbounded" }
      )
      if (isDone || (!isThere && earlier.hasRemoved)) return
      yield* writeAll(
        audit,
        yield* Effect.fromResult(decideAlone(commanded, { before, isThere, count, seen }))
      )
      yield* settleKey(sql, workspaceId)
      earlier.hasRemoved = command._tag === "DeleteWorkspace"
    })

    /** As in `commit`, a line in the log shows that an earlier attempt was committed: all lines of a batch are. */
    const commitBatch = Effect.fnUntraced(function* (audit: AuditContext, batch: CommandBatch) {
      const { workspaceId } = audit
      const [first] = batch.changes
      if (first === undefined) return
      const isThere = yield* orWorkspaceBusy(lockWorkspace(sql, workspaceId))
      if (isThere && (yield* isEntered(sql, workspaceId, first.entryId))) return
      yield* lockBatch(sql, workspaceId, batch)
      yield* applyBatch(audit, batch, {
        isThere,
        present: presentOf(sql, workspaceId),
        look: (command) => lookFor(looksAt(sql, workspaceId), command),
        before: (command) => documentIn(sql, workspaceId, documentOf(command, workspaceId)),
        write: (writes) => writeAll(audit, writes),
        countOf: (kind) => countOf(sql, workspaceId, kind)
      })
    })

    return WorkspaceCommands.of({
      commit: (audit, entryId, command) =>
        Effect.suspend(() =>
          tenantTransaction(audit.workspaceId)(commit({ audit, entryId, command }, { hasRemoved: false }))
        ).pipe(Effect.andThen(cache.forget(audit.workspaceId)), Effect.andThen(outboxMessages.committed)),

      commitBatch: (audit, batch) =>
        Effect.andThen(
          tenantTransaction(audit.workspaceId)(commitBatch(audit, batch)),
          cache.forget(audit.workspaceId)
        )
    })
  })
)
