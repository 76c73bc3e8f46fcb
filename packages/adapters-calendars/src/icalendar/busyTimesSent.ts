import type { Interval } from "@calendeal/domain/availability"
import { failed } from "../requests/ask.ts"
import * as Effect from "effect/Effect"
import { busyTimesIn } from "./busyTimesIn.ts"
import type { Owner } from "./Owner.ts"

/** The busy times of an iCalendar text that a server sent. */
export const busyTimesSent = (text: string, owner: Owner, window: Interval) =>
  Effect.catchTags(busyTimesIn(text, owner, window), {
    NotACalendar: () => Effect.fail(failed("not_a_calendar")),
    UnsupportedRule: () => Effect.fail(failed("unsupported_rule"))
  })
