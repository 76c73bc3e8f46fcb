import { browseDates } from "@calendeal/domain/availability"
import type { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { EventTypeNotFound, InvalidInput, RangeTooLarge } from "../contract/index.ts"
import { refuse } from "./refuse.ts"

interface Asked {
  readonly query: {
    readonly eventTypeId: EventTypeId
    readonly tz: TimeZoneName
    readonly h?: string
    readonly from?: LocalDate
    readonly to?: LocalDate
  }
}

export const monthAvailability = Effect.fnUntraced(
  function* ({ query }: Asked) {
    return yield* browseDates({
      eventTypeId: query.eventTypeId,
      bookerTimezone: query.tz,
      from: Option.fromUndefinedOr(query.from),
      to: Option.fromUndefinedOr(query.to),
      hostIds: hostIdsOf(query.h)
    })
  },
  Effect.catchTags({
    EventTypeNotFound: refuse(EventTypeNotFound),
    DatesReversed: () =>
      Effect.fail(new InvalidInput({ issues: [{ path: ["to"], message: "must not be before from" }] })),
    RangeTooLarge: refuse(RangeTooLarge)
  })
)

/** The hosts in `h`; an empty `h` is a list without hosts (D-AV-4). */
export const hostIdsOf = (h: string | undefined): Option.Option<ReadonlyArray<string>> =>
  Option.map(Option.fromUndefinedOr(h), (list) => list.split(",").map((id) => id.trim().toLowerCase()))
