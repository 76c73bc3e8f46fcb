import * as DateTime from "effect/DateTime"
import { type Reservation, WaitingEntryId } from "@calendeal/domain/bookings"
import { ownOrigin } from "@calendeal/domain/consistency"
import { Email, PersonName } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import type { ProposalDraft, WaitingDraft, WaitingEntry } from "@calendeal/domain/waiting"
import { UserId } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { utc } from "./workspaces.ts"

interface Listing {
  readonly eventType: Pick<Offering["eventType"], "id">
  readonly workspace: Pick<Offering["workspace"], "id">
}

/** A person who waits for the event type from this instant on for a month. */
export const sampleWaitingEntry = (
  { eventType, workspace }: Listing,
  now: DateTime.Utc,
  overrides: Partial<WaitingEntry> = {}
): WaitingEntry => {
  const until = DateTime.add(now, { days: 30 })
  return {
    id: WaitingEntryId.make(crypto.randomUUID()),
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    person: { name: PersonName.make("Wanda"), email: Email.make(`wanda.${crypto.randomUUID()}@example.com`) },
    periods: [{ from: now, until }],
    details: { responses: {}, locationKind: null, attendeeAddress: null, consent: false },
    bookerTimezone: utc,
    language: "en",
    until,
    endedAt: null,
    bookingUid: null,
    proposedBy: null,
    createdAt: now,
    ...overrides
  }
}

/** The draft of an entry, with bounds that are not reached and without messages. */
export const waitingDraft = (entry: WaitingEntry, overrides: Partial<WaitingDraft> = {}): WaitingDraft => ({
  entry,
  bounds: { perEventType: 100, perPerson: 100 },
  outboxMessages: [],
  ...overrides
})

/** The draft of a proposal with a new key for each time, and with bounds that are not reached. */
export const proposalDraft = (
  entry: WaitingEntry,
  times: NonEmptyReadonlyArray<Reservation>,
  overrides: Partial<ProposalDraft> = {}
): ProposalDraft => {
  const requestId = `request-${crypto.randomUUID()}`
  return {
    entry,
    times: Arr.map(times, (time) => ({ key: crypto.randomUUID(), alternatives: [time], dailyLimits: [] })),
    bounds: { perEventType: 1000, perCredential: 1000, perWorkspace: 1000 },
    audit: {
      id: crypto.randomUUID(),
      workspaceId: entry.workspaceId,
      action: "proposal.create",
      subject: entry.id,
      proof: { userId: UserId.make(crypto.randomUUID()), origin: ownOrigin(requestId) },
      at: entry.createdAt,
      requestId
    },
    outboxMessages: [],
    ...overrides
  }
}
