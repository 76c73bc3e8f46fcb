import { holdSlot as holdStart, releaseSlot as releaseStart } from "@calendeal/domain/bookings"
import type { BookingKey } from "@calendeal/domain/consistency"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CountedAddress, SlotHoldPayload, SlotReleasePayload } from "../contract/index.ts"
import { ClientMarks } from "../middleware/clientMark.ts"
import { fieldsOf, zonedFieldsOf } from "../middleware/fieldsOf.ts"
import { hostIdsOf } from "./availability.ts"
import { bookRefusals } from "./book.ts"

interface Held {
  readonly headers: { readonly "slot-hold": BookingKey; readonly "one-off-link"?: string }
}

const chosen = zonedFieldsOf(SlotHoldPayload)

export const holdSlot = Effect.fnUntraced(
  function* ({ headers }: Held) {
    const { bookerTimezone, eventTypeId, h, startTimeUtc } = yield* chosen
    const address = Option.getOrElse(yield* CountedAddress, () => "unknown")
    const mark = yield* ClientMarks
    const link = headers["one-off-link"]
    const until = yield* holdStart({
      eventTypeId,
      startAt: startTimeUtc,
      bookerTimezone,
      hostIds: hostIdsOf(h),
      key: headers["slot-hold"],
      holder: mark(address, DateTime.toEpochMillis(yield* DateTime.now)),
      ...(link !== undefined && { link })
    })
    return { until }
  },
  Effect.catchTags({
    EventTypeNotFound: bookRefusals.EventTypeNotFound,
    WorkspaceLapsed: bookRefusals.WorkspaceLapsed,
    WorkspaceSuspended: bookRefusals.WorkspaceSuspended,
    BookingUnavailable: bookRefusals.BookingUnavailable,
    InviteeLimitReached: bookRefusals.InviteeLimitReached,
    SlotUnavailable: bookRefusals.SlotUnavailable
  })
)

const released = fieldsOf(SlotReleasePayload)

export const releaseSlot = Effect.fnUntraced(
  function* ({ headers }: Held) {
    const { eventTypeId } = yield* released
    return { released: yield* releaseStart(eventTypeId, headers["slot-hold"]) }
  },
  Effect.catchTags({ EventTypeNotFound: bookRefusals.EventTypeNotFound })
)
