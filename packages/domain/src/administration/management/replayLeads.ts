import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { listAll, WorkspaceQueries } from "../../channels/records/index.ts"
import { type ContactId, PhoneNumbers } from "../../leads/contacts/index.ts"
import { FreeMailProviders } from "../../workspace/event-types/index.ts"
import {
  compareReplays,
  PastLeads,
  type ReplayedLead,
  replayInTurn,
  type Setup
} from "../../scheduling/replay/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { BatchCommand } from "./CommandBatch.ts"
import { ResourceNotFound } from "./refusals.ts"

/** What the leads since a time would have got under a changed setup. */
export interface ReplayQuestion {
  readonly today: Setup
  readonly changed: Setup
  readonly since: DateTime.Utc
  /** The contact whose results are explained. */
  readonly explained: Option.Option<ContactId>
}

/** The rules, hosts and hours of a workspace. ResourceNotFound: it was removed. */
export const findSetup = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const found = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (Option.isNone(found)) return yield* new ResourceNotFound()
  const setup: Setup = {
    workspace: found.value.value,
    hosts: (yield* listAll(workspaceId, "hosts", {})).map(({ value }) => value),
    eventTypes: (yield* listAll(workspaceId, "eventTypes", {})).map(({ value }) => value)
  }
  return setup
})

/** The setup after these changes. */
export const setupAfter = (setup: Setup, changes: ReadonlyArray<BatchCommand>): Setup =>
  changes.reduce(changedBy, setup)

const changedBy = (setup: Setup, change: BatchCommand): Setup => {
  const { eventTypes, hosts } = setup
  switch (change._tag) {
    case "UpdateWorkspace":
      return { ...setup, workspace: change.workspace }
    case "UpdateMailSettings":
      return setup
    case "CreateHost":
      return { ...setup, hosts: [...hosts, change.host] }
    case "UpdateHost":
      return { ...setup, hosts: hosts.map((host) => (host.id === change.host.id ? change.host : host)) }
    case "DeleteHost":
      return { ...setup, hosts: hosts.filter(({ id }) => id !== change.hostId) }
    case "CreateEventType":
      return { ...setup, eventTypes: [...eventTypes, change.eventType] }
    case "UpdateEventType":
      return {
        ...setup,
        eventTypes: eventTypes.map((one) => (one.id === change.eventType.id ? change.eventType : one))
      }
    case "DeleteEventType":
      return { ...setup, eventTypes: eventTypes.filter(({ id }) => id !== change.eventTypeId) }
  }
}

/**
 * Replays the leads of the span under both setups (D-RPLY-1 to D-RPLY-5). Nothing is stored or sent. Fails with TooMuchToReplay.
 */
export const replayLeads = Effect.fn("management.replayLeads")(function* ({
  changed,
  explained,
  since,
  today
}: ReplayQuestion) {
  const services = { phoneNumbers: yield* PhoneNumbers, freeMail: yield* FreeMailProviders }
  const pastLeads = yield* PastLeads
  const until = yield* DateTime.now
  const setups = [today, changed]
  const longestWindow = Math.max(
    0,
    ...setups.flatMap(({ eventTypes }) => eventTypes.map(({ window }) => window.bookingWindowDays))
  )
  const past = yield* pastLeads.within({
    workspaceId: today.workspace.id,
    since,
    until,
    loadsFrom: DateTime.subtract(since, { days: loadDays }),
    busyUntil: DateTime.add(until, { days: longestWindow + margin }),
    hostIds: [...new Set(setups.flatMap(({ hosts }) => hosts.map(({ id }) => id)))]
  })
  const isExplained = Option.match(explained, {
    onNone: () => () => false,
    onSome: (id) => (lead: { readonly contact: { readonly id: ContactId } }) => lead.contact.id === id
  })
  const before = yield* politely(replayInTurn(past, until, today, services, isExplained))
  const after = yield* politely(replayInTurn(past, until, changed, services, isExplained))
  return { ...compareReplays(past, before, after), since, until }
})

/** All of them. Other requests have their turn after every few leads, as a thousand leads take seconds. */
const politely = Effect.fnUntraced(function* (leads: Iterable<ReplayedLead>) {
  const all: Array<ReplayedLead> = []
  for (const lead of leads) {
    all.push(lead)
    if (all.length % leadsInTurn === 0) yield* Effect.yieldNow
  }
  return all
})

const leadsInTurn = 10

/** The days of D-BOOK-6. */
const loadDays = 30

/** The last day of a booking window in every zone, and the length of its last meeting. */
const margin = 3
