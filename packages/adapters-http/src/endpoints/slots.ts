import { browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { EventTypeNotFound } from "../contract/index.ts"
import { hostIdsOf } from "./monthAvailability.ts"
import { refuse } from "./refuse.ts"

interface Asked {
  readonly query: {
    readonly eventTypeId: EventTypeId
    readonly tz: TimeZoneName
    readonly h?: string
    readonly date: LocalDate
  }
}

export const slots = Effect.fnUntraced(
  function* ({ query }: Asked) {
    const times = yield* browseSlots({
      eventTypeId: query.eventTypeId,
      bookerTimezone: query.tz,
      date: query.date,
      hostIds: hostIdsOf(query.h)
    })
    return { ...times, slots: times.slots.map((startTimeUtc) => ({ startTimeUtc })) }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)
