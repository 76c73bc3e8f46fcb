import { LocalDate, Schedule, StartTime, Weekday, Window } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { described, upTo, says } from "./texts.ts"

/** Equal times would be the whole day or nothing: nobody could tell which was meant. */
const apart = Schema.makeFilter(({ from, to }: Window) =>
  from === to ? [{ path: ["to"], issue: "must differ from `from`; 00:00 to 24:00 is the whole day" }] : []
)

/** A window that is to be kept. One that was kept earlier may begin at 24:00 (D-AV-2a). */
const window = {
  from: described("From when, HH:MM.", StartTime),
  to: described("Until when, HH:MM to 24:00; before `from` it is the next day's.", Window.fields.to)
}

const onlyOnce = Schema.makeFilter((overrides: ReadonlyArray<{ readonly date: LocalDate }>) =>
  overrides.flatMap(({ date }, index) =>
    overrides.findIndex((other) => other.date === date) < index
      ? [{ path: [index, "date"], issue: "must not be the date of another override" }]
      : []
  )
)

/** A schedule that is to be kept: what makes no sense in one is refused. At most 100 windows and 400 overrides. */
export const ScheduleField = Schema.Struct({
  timezone: Schedule.fields.timezone.check(says("The IANA zone of all times, such as Europe/London.")),
  weekly: described(
    "Hours that repeat every week, at most 100.",
    upTo(
      100,
      Schema.Struct({
        days: described("On which days.", Schema.Array(Weekday).check(Schema.isBetweenLength(1, 7))),
        ...window
      }).check(apart)
    )
  ),
  overrides: described(
    "Days with other hours, at most 400.",
    upTo(
      400,
      Schema.Struct({
        date: LocalDate.check(says("Which day, YYYY-MM-DD.")),
        windows: described(
          "That day's hours instead of the week's; none: closed.",
          upTo(20, Schema.Struct(window).check(apart))
        )
      })
    ).check(onlyOnce)
  )
}).annotate({
  description:
    "Wall-clock times of one zone; `to` before `from` is the next day's, and an override replaces its day. " +
    "At most 100 weekly windows and 400 overrides of 20 windows."
})
