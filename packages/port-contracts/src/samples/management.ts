import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import {
  type AdminCommand,
  type AuditContext,
  AuditEntryId,
  type ResourceKind,
  type Resources,
  resources,
  WorkspaceCommands
} from "@calendeal/domain/management"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** The audit context of a user at `sampleNow`, with a new request id. */
export const sampleAuditContext = (
  workspaceId: WorkspaceId,
  overrides: Partial<AuditContext> = {}
): AuditContext => ({
  workspaceId,
  actor: { _tag: "User", userId: UserId.make(crypto.randomUUID()) },
  at: sampleNow,
  requestId: `request-${crypto.randomUUID()}`,
  callerRequestId: "caller-request",
  clientAddress: "192.0.2.7",
  credential: { kind: "session", id: crypto.randomUUID() },
  ...overrides
})

/** Commits a command with a sample audit context, and returns the id of its audit entry. */
export const change = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: AdminCommand,
  overrides: Partial<AuditContext> = {}
) {
  const workspaceCommands = yield* WorkspaceCommands
  const entryId = AuditEntryId.make(crypto.randomUUID())
  yield* workspaceCommands.commit(sampleAuditContext(workspaceId, overrides), entryId, made)
  return entryId
})

/** The resources of an empty workspace, by kind and id. */
export const emptyResources = (): { readonly [K in ResourceKind]: Map<string, Resources[K]["item"]> } =>
  Record.map(resources, () => new Map<string, never>())
