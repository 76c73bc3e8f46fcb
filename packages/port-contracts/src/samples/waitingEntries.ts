import * as DateTime from "effect/DateTime"
import { WaitingEntryId } from "@calendeal/domain/bookings"
import { Email, PersonName } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import type { WaitingDraft, WaitingEntry } from "@calendeal/domain/waiting"
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
