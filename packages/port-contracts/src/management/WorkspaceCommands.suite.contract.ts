import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { Integrations } from "@calendeal/domain/conversions"
import type { Outbox } from "@calendeal/domain/outbox"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { FunnelLog } from "@calendeal/domain/funnel"
import { change, plain, sampleAuditContext } from "../samples/index.ts"
import type { Suppressions } from "@calendeal/domain/mails"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { AccessTokens, WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import {
  type AdminCommand,
  type AuditContext,
  AuditEntryId,
  auditedAs,
  type BatchCommand,
  changedFields,
  type CommandBatch,
  documentOf,
  findMailSettings,
  versionsOf,
  listAll,
  type Refusal,
  treatments,
  WorkspaceCommands,
  WorkspaceQueries
} from "@calendeal/domain/management"

/** The ports that the suites of `WorkspaceCommands` and `WorkspaceQueries` use. */
export type WorkspaceCommandsPorts =
  | WorkspaceCommands
  | WorkspaceQueries
  | AccessTokens
  | WorkspaceDirectory
  | EventTypeCatalog
  | ContactBook
  | BookingLedger
  | RevenueLedger
  | FunnelLog
  | Outbox
  | Integrations
  | Webhooks
  | Suppressions
export type Suite = Vitest.MethodsNonLive<WorkspaceCommandsPorts>

export const concurrently = { concurrency: "unbounded" } as const

const listed = [
  "members",
  "hosts",
  "calendars",
  "conferenceAccounts",
  "paymentAccounts",
  "paymentConnections",
  "unmatchedEntries",
  "savedViews",
  "identityProviders",
  "oauthClients",
  "eventTypes",
  "oneOffLinks",
  "reservations",
  "waitingEntries",
  "apiKeys",
  "contacts",
  "bookings",
  "deals",
  "transactions",
  "integrations",
  "webhooks",
  "mailSettings",
  "deliveries",
  "auditLog"
] as const

/** All kinds of resources. */
export const resourceKinds = ["workspace", ...listed] as const

/** All resources of a workspace as JSON: the workspace, then a list for each kind, the audit log last. */
export const allResources = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  const lists = yield* Effect.forEach(listed, (kind) =>
    queries.list(workspaceId, kind, {}, { limit: 100, after: null })
  )
  return plain([Option.getOrNull(workspace), ...lists.map(({ items }) => items)])
})

/** `allResources` of a workspace that does not exist. */
export const noResources = [null, ...listed.map(() => [])]

/** The document that a command is about, as it is read now. */
const documentNow = Effect.fnUntraced(function* (workspaceId: WorkspaceId, command: AdminCommand) {
  const queries = yield* WorkspaceQueries
  const ref = documentOf(command, workspaceId)
  if (ref === null || ref.kind === "accessTokens") return null
  if (ref.kind === "oauthClients")
    return (yield* listAll(workspaceId, "oauthClients", {})).find(({ name }) => name === ref.id) ?? null
  const item = Option.getOrNull(yield* queries.find(workspaceId, ref.kind, ref.id))
  return item === null ? null : "value" in item ? item.value : item
})

/** Commits a command and asserts its entry in the audit log, with the fields that have changed (D-AUDIT-1). */
export const commits = Effect.fnUntraced(function* (workspaceId: WorkspaceId, command: AdminCommand) {
  const queries = yield* WorkspaceQueries
  const audit = sampleAuditContext(workspaceId)
  const before = yield* documentNow(workspaceId, command)
  const id = yield* change(workspaceId, command, audit)
  const entry = yield* queries.find(workspaceId, "auditLog", id)
  const ref = documentOf(command, workspaceId)
  const after = yield* documentNow(workspaceId, command)
  const { action, changes: logged } = Option.getOrThrow(entry)
  // Access tokens are not read by their person.
  const isRead = ref !== null && ref.kind !== "accessTokens"
  const changes = isRead ? changedFields(treatments[ref.kind], before, after) : logged
  // The resource and the id in the entry are those of the document: it is found by them, unless it was removed.
  if (isRead) assert.strictEqual(after === null, action.endsWith(".delete"), action)
  assert.deepStrictEqual(
    plain(entry),
    plain(Option.some({ id, ...audit, ...auditedAs(workspaceId, command), changes, times: 1 }))
  )
})

/** Asserts that a command is refused and changes nothing, including the audit log. */
export const refuses = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  command: AdminCommand,
  refusal: Refusal
) {
  const before = yield* allResources(workspaceId)
  assert.deepStrictEqual(yield* Effect.flip(change(workspaceId, command)), refusal)
  assert.deepStrictEqual(yield* allResources(workspaceId), before)
})

/** The versions for which a batch can be committed now. */
export const currentVersions = Effect.fnUntraced(function* (id: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const workspace = Option.getOrThrow(yield* queries.find(id, "workspace", id))
  const [hosts, eventTypes] = [yield* listAll(id, "hosts", {}), yield* listAll(id, "eventTypes", {})]
  return versionsOf(workspace, hosts, eventTypes, yield* findMailSettings(id))
})

/** Commits commands as one batch for these versions. */
export const commitBatch = (
  audit: AuditContext,
  versions: CommandBatch["versions"],
  commands: ReadonlyArray<BatchCommand>
) =>
  WorkspaceCommands.use((workspaceCommands) =>
    workspaceCommands.commitBatch(audit, {
      versions,
      changes: commands.map((command) => ({
        entryId: AuditEntryId.make(crypto.randomUUID()),
        change: command
      }))
    })
  )

/** The errors of the failed attempts. */
export const failuresOf = <A, E>(outcomes: ReadonlyArray<Result.Result<A, E>>): ReadonlyArray<E> =>
  outcomes.filter(Result.isFailure).map(({ failure }) => failure)
