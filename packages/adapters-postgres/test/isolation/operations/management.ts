import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  WorkspaceCommands,
  AuditEntryId,
  AuditLog,
  listAll,
  findMailSettings,
  versionsOf,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { sampleAuditContext, sampleNow, sampleTime } from "@calendeal/port-contracts/samples"
import type { Staged } from "./staged.ts"

const kinds = [
  "members",
  "hosts",
  "calendars",
  "conferenceAccounts",
  "eventTypes",
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

/** Changes a host with an audit entry, and reads all resources of a workspace. */
export const manage = Effect.fnUntraced(function* ({ hosts: [host], workspace }: Staged) {
  const queries = yield* WorkspaceQueries
  if (host === undefined) return yield* Effect.die("no host")
  const workspaceCommands = yield* WorkspaceCommands
  const renamed = { _tag: "UpdateHost", host: { ...host, name: "Renamed" }, version: 1 } as const
  const entryId = AuditEntryId.make(crypto.randomUUID())
  // Twice, as after a lost COMMIT.
  yield* workspaceCommands.commit(sampleAuditContext(workspace.id), entryId, renamed)
  yield* workspaceCommands.commit(sampleAuditContext(workspace.id), entryId, renamed)
  const { value, version } = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
  const settings = yield* findMailSettings(workspace.id)
  const [team, eventTypes] = [
    yield* listAll(workspace.id, "hosts", {}),
    yield* listAll(workspace.id, "eventTypes", {})
  ]
  yield* workspaceCommands.commitBatch(sampleAuditContext(workspace.id), {
    versions: versionsOf({ value, version, createdAt: sampleNow }, team, eventTypes, settings),
    changes: [
      { _tag: "UpdateWorkspace", workspace: { ...value, name: "Renamed" }, version } as const,
      ...team.map((one) => ({ _tag: "UpdateHost", host: one.value, version: one.version }) as const),
      ...eventTypes.map(
        ({ value: eventType, version: of }) =>
          ({ _tag: "UpdateEventType", eventType: { ...eventType, title: "Renamed" }, version: of }) as const
      )
    ].map((made) => ({ entryId: AuditEntryId.make(crypto.randomUUID()), change: made }))
  })
  const log = yield* AuditLog
  const refused = { action: "permission.refuse", subject: "deleteHost", changes: [], times: 1 }
  const counted = {
    ...sampleAuditContext(workspace.id),
    ...refused,
    id: AuditEntryId.make(crypto.randomUUID())
  }
  yield* log.count(counted)
  yield* log.count(counted)
  yield* log.forgetDetails(sampleTime(-1))
  for (const kind of kinds) {
    const { items } = yield* queries.list(workspace.id, kind, {}, { limit: 100, after: null })
    const after = { at: sampleTime(99_999), id: kind === "bookings" ? "bk_z" : workspace.id }
    yield* queries.list(workspace.id, kind, {}, { limit: 100, after })
    yield* Effect.forEach(items, (item) => queries.find(workspace.id, kind, identifierOf(item)))
  }
  for (const kind of ["deals", "transactions"] as const) yield* queries.totals(workspace.id, kind, {})
  yield* queries.find(workspace.id, "workspace", workspace.id)
})

const identifierOf = (item: object): string => {
  if ("value" in item && typeof item.value === "object" && item.value !== null)
    return identifierOf(item.value)
  if ("workspaceId" in item && "paragraphs" in item) return String(item.workspaceId)
  if ("uid" in item) return String(item.uid)
  return String("userId" in item ? item.userId : "id" in item ? item.id : "")
}
