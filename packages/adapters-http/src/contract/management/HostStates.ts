import { Host, HostId, LocalDate } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A host as in a list: who it is, and when the host is free and away. */
export const HostState = Schema.Struct({
  hostId: HostId,
  name: Schema.String,
  email: Schema.String,
  active: Schema.Boolean,
  picture: Host.fields.picture.annotate({ description: "The id of the picture. Null: none." }),
  timezone: TimeZoneName,
  freeNext: Schema.NullOr(Instant).annotate({
    description:
      "The first time from now on at which the host is free for 30 minutes, within 14 days. Null: none."
  }),
  awayUntil: Schema.NullOr(LocalDate).annotate({
    description: "The last date of the absence that the host has today. Null: the host is not away."
  }),
  minutesOfWeek: Schema.Array(Schema.Finite).annotate({
    description:
      "The open minutes of each day of this week in the host's time zone, Monday first, without absences."
  }),
  bookingsOfWeek: Schema.Int.annotate({
    description: "The confirmed bookings that start in this week of the host's time zone."
  }),
  calendars: Schema.Struct({
    connected: Schema.Int,
    failing: Schema.Int.annotate({ description: "Those whose last read failed." }),
    unread: Schema.Int.annotate({
      description: "Those that were never read. The host cannot be booked until then."
    })
  })
}).annotate({ identifier: "HostState" })

export const ListHostStates = HttpApiEndpoint.get("listHostStates", "/:workspaceId/host-states", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(HostState, "HostStates")
})
  .annotateMerge(forMembers("own", "List the hosts with their next free times"))
  .annotate(OpenApi.Description, "In the order of the list of hosts.")

/** The default number of days of calendar times. */
export const daysOfTimes = 7

export const ListCalendarTimes = HttpApiEndpoint.get(
  "listCalendarTimes",
  "/:workspaceId/hosts/:hostId/calendar-times",
  {
    params: { workspaceId: Schema.String, hostId: Identifier },
    query: {
      from: Instant,
      days: Schema.optionalKey(
        Schema.String.check(
          Schema.isPattern(/^(?:[1-9]|[12][0-9]|3[0-5])$/u, {
            message: "must be a whole number from 1 to 35",
            code: "out_of_range",
            values: { least: 1, most: 35 }
          })
        )
          .annotate({ description: `How many times 24 hours. Defaults to ${daysOfTimes}.` })
          .pipe(Schema.decodeTo(Schema.FiniteFromString))
      )
    },
    success: Schema.Struct({
      items: Schema.Array(Schema.Struct({ from: Instant, to: Instant }))
    }).annotate({ identifier: "CalendarTimes" }),
    error: [InvalidInput, NotFound]
  }
)
  .annotateMerge(forMembers("own", "List when the calendars of a host are busy"))
  .annotate(
    OpenApi.Description,
    "Merged, and cut to the period. No event is named: their titles are not stored. The time after the last read of a calendar is busy."
  )
