import type { BookingRequest } from "../../src/scheduling/bookings/index.ts"
import { BookingKey } from "../../src/workspace/consistency/index.ts"
import { PersonName } from "../../src/leads/contacts/index.ts"
import type { EventType } from "../../src/workspace/event-types/index.ts"
import { sampleEmail, sampleTime, minimalRequest, utc } from "@calendeal/port-contracts/samples"

/** A request for the event type, an hour after `sampleNow`, from a new booker; `overrides` replaces fields. */
export const bookingRequest = (
  { id }: Pick<EventType, "id">,
  overrides: Partial<BookingRequest> = {}
): BookingRequest => ({
  eventTypeId: id,
  key: BookingKey.make("attempt-1"),
  startAt: sampleTime(60),
  bookerTimezone: utc,
  booker: { name: PersonName.make("Ada"), email: sampleEmail() },
  ...minimalRequest,
  ...overrides
})
