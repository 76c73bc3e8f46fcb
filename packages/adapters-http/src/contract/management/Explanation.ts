import { type Explanation, type HostReason, type StartRefusal } from "@calendeal/domain/bookings"
import type { Closure } from "@calendeal/domain/availability"
import { ContactId } from "@calendeal/domain/contacts"
import { Absence, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { TimeZoneErrors } from "../middleware.ts"
import { InvalidInput, NotFound } from "../errors.ts"
import { DateField, Instant, Reference, TimeZoneField } from "../fields.ts"
import { forMembers } from "./access.ts"
import { Identifier } from "./fields.ts"

const reasons = [
  "inactive",
  "routing",
  "notice",
  "window",
  "event_type_schedule",
  "schedule",
  "override",
  "absence",
  "grid",
  "booking",
  "reservation",
  "busy_time",
  "host_limit",
  "event_type_limit"
] as const satisfies ReadonlyArray<HostReason["reason"]>

/** Those that hold for a time, and for the hosts that are considered. */
const dayReasons = [
  "notice",
  "window",
  "event_type_schedule",
  "schedule",
  "override",
  "absence",
  "booking",
  "reservation",
  "busy_time",
  "host_limit",
  "event_type_limit"
] as const satisfies ReadonlyArray<Closure["reason"]>

const causes = [
  "event_type_not_active",
  "email_policy",
  "no_location",
  "lapsed",
  "suspended",
  "disqualified",
  "per_invitee_limit",
  "no_host"
] as const

/** The error that the booker would get, and its cause, by the refusal's name in the domain. */
export const refusalView = {
  EventTypeNotFound: { error: "event_type_not_found", cause: "event_type_not_active" },
  EmailNotAllowed: { error: "email_not_allowed", cause: "email_policy" },
  NoLocationConfigured: { error: "no_location_configured", cause: "no_location" },
  WorkspaceLapsed: { error: "booking_unavailable", cause: "lapsed" },
  WorkspaceSuspended: { error: "booking_unavailable", cause: "suspended" },
  Disqualified: { error: "booking_unavailable", cause: "disqualified" },
  InviteeLimitReached: { error: "per_invitee_limit", cause: "per_invitee_limit" },
  SlotUnavailable: { error: "slot_unavailable", cause: "no_host" }
} as const satisfies Record<StartRefusal, { readonly error: string; readonly cause: (typeof causes)[number] }>

const picks = [
  "priority",
  "load",
  "longest_idle",
  "id",
  "everybody",
  "only_choice"
] as const satisfies ReadonlyArray<NonNullable<Explanation["pickedBy"]>>

/** The reasons why a host cannot take a meeting. */
export const HostReasons = Schema.Array(
  Schema.Struct({
    reason: Schema.Literals(reasons),
    from: Schema.NullOr(Instant).annotate({ description: "The time that a booking or busy time blocks." }),
    to: Schema.NullOr(Instant),
    bookingUid: Schema.NullOr(Schema.String),
    detail: Schema.optionalKey(
      Schema.Literals(["approval", "payment", "offer", "proposal", "visitor", "full"]).annotate({
        description:
          "More about a booking or reservation: a booking that waits for a host or for its payment, a time that is offered to a person of the waiting list or proposed to one, a time that the page keeps for a visitor who fills in the form, or a group without a seat left. Absent: another one, or another reason. Only in the explanation of a start (D-HOLD-7)."
      })
    ),
    absence: Schema.NullOr(Absence).annotate({
      description: "The absence, with its reason. Null: for other reasons."
    })
  })
)

const HostExplanation = Schema.Struct({
  hostId: HostId,
  name: Schema.String,
  username: Schema.String,
  required: Schema.Boolean.annotate({ description: "Whether every booking needs this host." }),
  free: Schema.Boolean.annotate({ description: "Whether this host can take the booking." }),
  reasons: HostReasons,
  priority: Schema.Int,
  weight: Schema.Finite,
  recentBookings: Schema.Int.annotate({
    description: "The number of confirmed bookings in the last 30 days."
  }),
  lastAssignedAt: Schema.NullOr(Instant)
})

/** The reasons why a start can or cannot be booked, and the hosts who would take it. */
export const ExplanationView = Schema.Struct({
  start: Instant,
  bookable: Schema.Boolean,
  refusals: Schema.Array(Schema.Struct({ error: Schema.String, cause: Schema.Literals(causes) })).annotate({
    description:
      "The reasons, in the order in which booking checks them. The first one is the error that the booker would get."
  }),
  routing: Schema.Literals(["undecided", "qualified", "routed", "disqualified"]).annotate({
    description: "The result of the rules for the contact. `undecided`: no contact was given."
  }),
  hosts: Schema.Array(HostExplanation),
  requests: Schema.Int.annotate({
    description:
      "The requests for this start that wait for a host and keep no time, at most 100 (D-APPR-9). Bookings at this start stay possible."
  }),
  lineups: Schema.Array(Schema.Array(HostId)).annotate({
    description:
      "The teams of hosts that could be booked, best first. The first host of a team leads. Empty: no team is free."
  }),
  picked: Schema.NullOr(
    Schema.Struct({ hostIds: Schema.Array(HostId), by: Schema.Literals(picks) })
  ).annotate({
    description: "The team that would be booked, and the reason it ranks before the next one (D-BOOK-6)."
  })
}).annotate({ identifier: "Explanation" })

export const ExplainAvailability = HttpApiEndpoint.get(
  "explainAvailability",
  "/:workspaceId/event-types/:eventTypeId/explain",
  {
    params: { workspaceId: Schema.String, eventTypeId: Identifier },
    query: {
      start: Instant,
      tz: TimeZoneField,
      contactId: Schema.optionalKey(
        Reference(ContactId, "The contact who would book. If left out, an unknown contact.")
      )
    },
    success: ExplanationView,
    error: [InvalidInput, NotFound]
  }
)
  .middleware(TimeZoneErrors)
  .annotateMerge(forMembers("none", "Explain why a start can or cannot be booked"))
  .annotate(
    OpenApi.Description,
    "Uses the same engine as booking, and assumes a valid location, phone number and consent."
  )

/** When each host of an event type cannot be booked on a date. */
export const DayView = Schema.Struct({
  from: Instant.annotate({ description: "The beginning of the date in the time zone." }),
  to: Instant,
  hosts: Schema.Array(
    Schema.Struct({
      hostId: HostId,
      name: Schema.String,
      active: Schema.Boolean,
      closed: Schema.Array(
        Schema.Struct({
          from: Instant,
          to: Instant,
          reason: Schema.Literals(dayReasons),
          bookingUid: Schema.NullOr(Schema.String),
          absence: Schema.NullOr(Absence)
        })
      ).annotate({ description: "Starts that this host cannot take, with the reason. They can overlap." })
    })
  )
}).annotate({ identifier: "ExplainedDay" })

export const ExplainDay = HttpApiEndpoint.get(
  "explainDay",
  "/:workspaceId/event-types/:eventTypeId/explain-day",
  {
    params: { workspaceId: Schema.String, eventTypeId: Identifier },
    query: { date: DateField("The date in the time zone."), tz: TimeZoneField },
    success: DayView,
    error: [InvalidInput, NotFound]
  }
)
  .middleware(TimeZoneErrors)
  .annotateMerge(forMembers("none", "Explain which starts of a date each host cannot take"))
  .annotate(
    OpenApi.Description,
    "For an unknown lead: rules of routing are not in it. A start with no reason can still be missing, because meetings start at fixed distances."
  )
