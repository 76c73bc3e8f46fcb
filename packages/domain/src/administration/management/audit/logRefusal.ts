import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Fingerprint, type Origin } from "../../../workspace/consistency/index.ts"
import { rateLimits, Throttle } from "../../../kernel/rate-limits/index.ts"
import type { UserId, WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type Actor, AuditEntryId } from "../../../channels/records/index.ts"
import type { RefusalAction } from "./auditActions.ts"
import { AuditLog } from "./AuditLog.ts"

interface LoggedRefusal {
  readonly workspaceId: WorkspaceId
  /** The member whom it is about. */
  readonly userId: UserId
  readonly action: RefusalAction
  readonly actor: Actor
  /** The refused operation, or the member. */
  readonly subject: string
  readonly origin: Origin
}

/**
 * Notes a refusal in the audit log of a workspace: one entry for each hour, with the number of times (D-AUDIT-4). At most
 * `rateLimits.refusals` of a member's are noted, so that a flood neither fills the log nor costs more.
 */
export const logRefusal = Effect.fn("management.logRefusal")(function* ({
  origin,
  userId,
  ...refusal
}: LoggedRefusal) {
  const [fingerprint, log, throttle] = [yield* Fingerprint, yield* AuditLog, yield* Throttle]
  const { action, subject, workspaceId } = refusal
  const admission = yield* throttle.consume(rateLimits.refusals, `${workspaceId} ${userId} ${action}`)
  if (admission._tag === "Refused") return
  const at = yield* DateTime.now
  const hour = DateTime.formatIso(DateTime.startOf(at, "hour"))
  const { id = null, kind = null } = origin.credential ?? {}
  const digest = yield* fingerprint.sha256([workspaceId, userId, action, subject, kind, id, hour].join(" "))
  yield* log.count({ ...refusal, ...origin, at, id: entryIdOf(digest), changes: [], times: 1 })
})

/** Notes a refusal beside the request, which neither waits for it nor fails with it. */
export const logAside = <R>(noted: Effect.Effect<void, never, R>) =>
  Effect.asVoid(
    Effect.forkDetach(
      Effect.catchCause(noted, (cause) => Effect.logWarning("A refusal is not in the audit log", cause))
    )
  )

/** The id of the entry with this digest: a UUID of the form for own uses (version 8). */
const entryIdOf = (digest: string): AuditEntryId =>
  AuditEntryId.make(
    [
      digest.slice(0, 8),
      digest.slice(8, 12),
      `8${digest.slice(13, 16)}`,
      `8${digest.slice(17, 20)}`,
      digest.slice(20, 32)
    ].join("-")
  )
