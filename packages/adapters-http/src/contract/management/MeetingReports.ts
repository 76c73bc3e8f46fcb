import { HostId, LocalDate } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { forMembers } from "./access.ts"
import { count, pathParams, period, periodOfFigures, selection } from "./reportPeriod.ts"

const counts = {
  meetings: count.annotate({ description: "Confirmed bookings that start then." }),
  attended: count.annotate({ description: "Those that a member has marked as attended." }),
  noShow: count.annotate({ description: "Those that a member has marked as a no-show." }),
  unmarked: count.annotate({ description: "Those that have started and have no mark." })
}
const minutes = (description: string) => Schema.Finite.annotate({ description })
const bookable = minutes(
  "The minutes of working hours without absences, by the schedules of today. Bookings and busy times do not reduce them."
)

/** The meetings of a period by day, lead time, host and hour of the week. */
const MeetingReport = Schema.Struct({
  ...periodOfFigures,
  timezone: TimeZoneName.annotate({ description: "The workspace's time zone, of all days and hours." }),
  days: Schema.Array(Schema.Struct({ date: LocalDate, ...counts })).annotate({
    description: "Days with meetings, in their order."
  }),
  leadTimes: Schema.Array(
    Schema.Struct({
      fromDays: count,
      belowDays: Schema.NullOr(count).annotate({ description: "Null: no upper end." }),
      ...counts
    })
  ).annotate({
    description:
      "The time from the booking to its start, in days of 24 hours. A moved meeting counts from its move."
  }),
  hosts: Schema.Array(
    Schema.Struct({
      hostId: HostId,
      ...counts,
      bookedMinutes: minutes("The minutes of its meetings."),
      missedMinutes: minutes("The minutes of its no-shows, which are booked minutes too."),
      bookableMinutes: bookable,
      byWeight: Schema.NullOr(
        Schema.Struct({
          led: count.annotate({ description: "Its meetings of these event types." }),
          due: Schema.Finite.annotate({
            description: "Of all these meetings, the share by the weights of today, with two decimals."
          })
        })
      ).annotate({
        description:
          "Of event types that give each meeting to one of several hosts of the same priority. Null: the host is in none, or the report is of one host."
      })
    })
  ).annotate({
    description:
      "Hosts with meetings or working hours, of the 100 newest. A meeting counts for each of its hosts. Of an event type: its hosts, and those who had meetings of it."
  }),
  hours: Schema.Array(
    Schema.Struct({
      weekday: Schema.Int.annotate({ description: "1 (Monday) to 7 (Sunday)." }),
      hour: Schema.Int.annotate({ description: "0 to 23." }),
      bookedMinutes: minutes("The minutes in which these hosts had meetings."),
      bookableMinutes: bookable
    })
  ).annotate({
    description: "The hours of the week with meetings or working hours, of all these hosts together."
  })
}).annotate({ identifier: "MeetingReport" })

export const GetMeetingReport = HttpApiEndpoint.get("getMeetingReport", "/:workspaceId/reports/meetings", {
  params: pathParams,
  query: { ...period, ...selection },
  success: MeetingReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report on meetings and hours"))
  .annotate(
    OpenApi.Description,
    "Counts confirmed bookings by their start: whether people came, how long before they booked, and which hours of the hosts were booked and bookable."
  )
