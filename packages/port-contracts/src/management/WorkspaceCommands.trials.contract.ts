import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { Integrations } from "@calendeal/domain/conversions"
import type { Outbox } from "@calendeal/domain/outbox"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { FunnelLog } from "@calendeal/domain/funnel"
import { change, plain, sampleAuditContext } from "../samples/index.ts"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { AccessTokens, WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import {
  type WorkspaceCommands,
  type AdminCommand,
  WorkspaceQueries,
  type Refusal
} from "@calendeal/domain/management"

/** What the suites of `WorkspaceCommands` look at. */
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
export type Suite = Vitest.MethodsNonLive<WorkspaceCommandsPorts>

export const atOnce = { concurrency: "unbounded" } as const

const lists = [
  "members",
  "hosts",
  "calendars",
  "eventTypes",
  "apiKeys",
  "contacts",
  "bookings",
  "deals",
  "transactions",
  "integrations",
  "webhooks",
  "deliveries",
  "auditLog"
] as const

/** Everything that the workspace keeps, as JSON shows it. */
export const everythingOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  const kept = yield* Effect.forEach(lists, (kind) =>
    queries.list(workspaceId, kind, {}, { limit: 100, after: null })
  )
  return plain([Option.getOrNull(workspace), ...kept.map(({ items }) => items)])
})

/** What is kept of a workspace that is not there. */
export const nothing = [null, ...lists.map(() => [])]

/** Makes a change, and finds its line in the audit log: who, when, with which request, what was done, to what. */
export const makes = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: AdminCommand,
  [action, subject]: readonly [action: string, subject: string]
) {
  const queries = yield* WorkspaceQueries
  const audit = sampleAuditContext(workspaceId)
  const id = yield* change(workspaceId, made, audit)
  const entry = yield* queries.find(workspaceId, "auditLog", id)
  assert.deepStrictEqual(plain(entry), plain(Option.some({ id, ...audit, action, subject })))
})

/** Finds a change refused, and everything as it was: nothing is stored, a line in the log included. */
export const refuses = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: AdminCommand,
  refusal: Refusal
) {
  const before = yield* everythingOf(workspaceId)
  assert.deepStrictEqual(yield* Effect.flip(change(workspaceId, made)), refusal)
  assert.deepStrictEqual(yield* everythingOf(workspaceId), before)
})
