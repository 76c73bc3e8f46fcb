import { invalidValue } from "@calendeal/domain/texts"
import { LocalDate, Schedule, StartTime, Weekday, Window } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { described, describedAs, upTo } from "./fields.ts"

/** Refuses equal times, which could mean the whole day or nothing. */
const distinctTimes = Schema.makeFilter(({ from, to }: Window) =>
  from === to
    ? [
        {
          path: ["to"],
          issue: invalidValue({
            message: "must differ from `from`; use 00:00 to 24:00 for the whole day",
            code: "no_time"
          })
        }
      ]
    : []
)

/** A window in a request. A stored one may begin at 24:00 (D-AV-2a). */
const window = {
  from: described("The start time, HH:MM.", StartTime),
  to: described("The end time, HH:MM to 24:00. A time before `from` is on the next day.", Window.fields.to)
}

const distinctDates = Schema.makeFilter((overrides: ReadonlyArray<{ readonly date: LocalDate }>) =>
  overrides.flatMap(({ date }, index) =>
    overrides.findIndex((other) => other.date === date) < index
      ? [
          {
            path: [index, "date"],
            issue: invalidValue({ message: "must not be the date of another override", code: "twice" })
          }
        ]
      : []
  )
)

/** A schedule in a request: at most 100 windows and 400 overrides, without contradictions. */
export const ScheduleField = Schema.Struct({
  timezone: Schedule.fields.timezone.check(
    describedAs("The IANA time zone of all times, such as Europe/London.")
  ),
  weekly: described(
    "Hours that repeat every week, at most 100.",
    upTo(
      100,
      Schema.Struct({
        days: described("The days of the week.", Schema.Array(Weekday).check(Schema.isBetweenLength(1, 7))),
        ...window
      }).check(distinctTimes)
    )
  ),
  overrides: described(
    "Days with different hours, at most 400.",
    upTo(
      400,
      Schema.Struct({
        date: LocalDate.check(describedAs("The date, YYYY-MM-DD.")),
        windows: described(
          "The hours that replace the weekly hours on this date. Empty: closed.",
          upTo(20, Schema.Struct(window).check(distinctTimes))
        )
      })
    ).check(distinctDates)
  )
}).annotate({
  description:
    "Wall-clock times in one time zone. A `to` before `from` is on the next day. An override replaces the hours of its date. " +
    "At most 100 weekly windows and 400 overrides with 20 windows each."
})
