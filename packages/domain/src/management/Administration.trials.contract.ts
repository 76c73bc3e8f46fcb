import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BookingLedger } from "../bookings/index.ts"
import type { Outbox } from "../consistency/index.ts"
import type { ContactBook } from "../contacts/index.ts"
import type { Integrations } from "../conversions/index.ts"
import type { DeliveryQueue } from "../deliveries/index.ts"
import type { EventTypeCatalog } from "../event-types/index.ts"
import type { FunnelLog } from "../funnel/index.ts"
import { change, plain, sampleAct } from "../samples/index.ts"
import type { RevenueLedger } from "../transactions/index.ts"
import type { Webhooks } from "../webhooks/index.ts"
import type { AccessTokens, WorkspaceDirectory, WorkspaceId } from "../workspaces/index.ts"
import type { Administration } from "./Administration.ts"
import type { Change } from "./Change.ts"
import { Records } from "./Records.ts"
import type { Refusal } from "./refusals.ts"

/** What the suites of `Administration` look at. */
export type AdministrationPorts =
  | Administration
  | Records
  | AccessTokens
  | WorkspaceDirectory
  | EventTypeCatalog
  | ContactBook
  | BookingLedger
  | RevenueLedger
  | FunnelLog
  | Outbox
  | DeliveryQueue
  | Integrations
  | Webhooks
export type Suite = Vitest.MethodsNonLive<AdministrationPorts>

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
  const records = yield* Records
  const workspace = yield* records.find(workspaceId, "workspace", workspaceId)
  const kept = yield* Effect.forEach(lists, (kind) =>
    records.list(workspaceId, kind, {}, { limit: 100, after: null })
  )
  return plain([Option.getOrNull(workspace), ...kept.map(({ items }) => items)])
})

/** What is kept of a workspace that is not there. */
export const nothing = [null, ...lists.map(() => [])]

/** Makes a change, and finds its line in the audit log: who, when, with which request, what was done, to what. */
export const makes = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: Change,
  [action, subject]: readonly [action: string, subject: string]
) {
  const records = yield* Records
  const act = sampleAct(workspaceId)
  const id = yield* change(workspaceId, made, act)
  const entry = yield* records.find(workspaceId, "auditLog", id)
  assert.deepStrictEqual(plain(entry), plain(Option.some({ id, ...act, action, subject })))
})

/** Finds a change refused, and everything as it was: nothing is stored, a line in the log included. */
export const refuses = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: Change,
  refusal: Refusal
) {
  const before = yield* everythingOf(workspaceId)
  assert.deepStrictEqual(yield* Effect.flip(change(workspaceId, made)), refusal)
  assert.deepStrictEqual(yield* everythingOf(workspaceId), before)
})
