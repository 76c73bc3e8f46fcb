import { EventTypeId, HostId, LocalDate } from "@calendeal/domain/event-types"
import { mostSearched } from "@calendeal/domain/management"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { count, ofEventType, pathParams, period, periodOfFigures } from "./reportPeriod.ts"

const asked = {
  questions: count.annotate({
    description: "The questions of visitors for the free days of a month or of some weeks."
  }),
  withoutTime: count.annotate({ description: "Those for which there was no free time." })
}

/** The next free times, and how often visitors saw none. */
const CapacityReport = Schema.Struct({
  ...periodOfFigures,
  timezone: TimeZoneName.annotate({ description: "The workspace's time zone, of all days." }),
  items: Schema.Array(
    Schema.Struct({
      eventTypeId: EventTypeId,
      routes: Schema.NullOr(
        Schema.Array(
          Schema.Struct({
            rule: Schema.NullOr(count).annotate({
              description: "The number of the routing rule, from 1. Null: leads whom no rule routes."
            }),
            name: Schema.NullOr(Schema.String).annotate({ description: "The name of the rule." }),
            hostIds: Schema.Array(HostId).annotate({ description: "The active hosts whom these leads get." }),
            firstFreeAt: Schema.NullOr(Instant).annotate({
              description: "The next free start. Null: there is none in the whole booking window."
            }),
            hours: Schema.NullOr(Schema.Finite).annotate({ description: "The hours until then." })
          })
        )
      ).annotate({
        description: `Null: visitors do not see the event type, or ${mostSearched} others have more questions. Ask for it by \`eventTypeId\`.`
      }),
      ...asked
    })
  ).annotate({
    description: "Visible event types, and others with questions: those with most questions first."
  }),
  days: Schema.Array(Schema.Struct({ date: LocalDate, ...asked })).annotate({
    description: "Days with questions, of all these event types together."
  })
}).annotate({ identifier: "CapacityReport" })

export const GetCapacityReport = HttpApiEndpoint.get("getCapacityReport", "/:workspaceId/reports/capacity", {
  params: pathParams,
  query: { ...period, ...ofEventType },
  success: CapacityReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report free times, and visitors who saw none"))
  .annotate(
    OpenApi.Description,
    "The next free times are those of now, whatever the period is. Questions are counted by the day on which they were asked, without anything about the visitor, and are counted after at most a minute."
  )
