import { joinList } from "@calendeal/domain/waiting"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { maximumAttendees, WaitingEntryPayload } from "../contract/index.ts"
import { zonedFieldsOf } from "../middleware/fieldsOf.ts"
import { invalidField } from "../middleware/refusals.ts"
import { RequestId } from "../middleware/requestOrigin.ts"
import { bookRefusals, languageIn } from "./book.ts"

const fields = zonedFieldsOf(WaitingEntryPayload, { attendees: maximumAttendees })

/** The refusals of a booking at a time do not arise before there is one. */
const timeless = ["LinkGone", "ReservationGone", "RescheduledBookingNotFound", "SlotUnavailable"] as const

export const createWaitingEntry = Effect.fnUntraced(
  function* () {
    const payload = yield* fields
    return yield* joinList(
      {
        eventTypeId: payload.eventTypeId,
        bookerTimezone: payload.bookerTimezone,
        language: languageIn(payload),
        ...payload.attendees,
        responses: payload.responses ?? {},
        locationKind: Option.fromUndefinedOr(payload.selectedLocationKind),
        attendeeAddress: Option.fromUndefinedOr(payload.attendeeAddress),
        consent: payload.consent ?? false,
        touch: {},
        contactId: Option.none(),
        rescheduledFrom: Option.none(),
        token: Option.none(),
        leadProof: Option.none(),
        requestId: yield* RequestId,
        embed: true
      },
      payload.periods
    )
  },
  Effect.catchTags({
    ...Struct.omit(bookRefusals, timeless),
    LinkGone: Effect.die,
    ReservationGone: Effect.die,
    RescheduledBookingNotFound: Effect.die,
    SlotUnavailable: Effect.die,
    PeriodsUnusable: () =>
      Effect.fail(
        invalidField("periods", {
          message:
            "must each begin before they end, and the last one must end in the future and within 60 days",
          code: "in_past"
        })
      )
  })
)
