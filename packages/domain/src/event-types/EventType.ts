import * as Schema from "effect/Schema"
import { Money } from "../money/index.ts"
import { Slug, WorkspaceId } from "../workspaces/index.ts"
import { BookingForm } from "./BookingForm.ts"
import { BookingWindow } from "./BookingWindow.ts"
import { EmailPolicy } from "./EmailPolicy.ts"
import { HostId } from "./Host.ts"
import { Location } from "./Location.ts"
import { DisqualificationRule, RoutingRule } from "./Rule.ts"
import { Schedule } from "./Schedule.ts"
import { WebAddress } from "./WebAddress.ts"

/** An event type's identifier, a UUID. */
export const EventTypeId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("EventTypeId"))
export type EventTypeId = typeof EventTypeId.Type

/** A host's place in an event type: who is preferred, who takes more, who must be there (D-BOOK-6). */
export const Assignee = Schema.Struct({
  hostId: HostId,
  /** Higher is chosen first. */
  priority: Schema.Int,
  /** Share of the bookings relative to the others, above 0. */
  weight: Schema.Finite.check(Schema.isGreaterThan(0)),
  /** A required host takes part in every booking. */
  required: Schema.Boolean
})
export type Assignee = typeof Assignee.Type

/** Where the booker's browser goes after the booking. */
export const Confirmation = Schema.Struct({
  redirectUrl: WebAddress,
  /** 0 to 60. */
  delaySeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })),
  newTab: Schema.Boolean,
  countdown: Schema.Boolean,
  fireTracking: Schema.Boolean
})
export type Confirmation = typeof Confirmation.Type

/** `round_robin`: one of the hosts, and every required one; `collective`: all of them together. */
export const Assignment = Schema.Literals(["round_robin", "collective"])
export type Assignment = typeof Assignment.Type

/** What can be booked: how long, with whom, where, by whom and under which rules. */
export const EventType = Schema.Struct({
  id: EventTypeId,
  workspaceId: WorkspaceId,
  slug: Slug,
  title: Schema.String,
  /** May name `{event}`, `{host}` and `{booker}` (D-BOOK-9). */
  titleTemplate: Schema.String,
  description: Schema.String,
  /** Only an active event type can be seen from outside (D-WS-3). */
  status: Schema.Literals(["active", "hidden", "archived"]),
  window: BookingWindow,
  assignment: Assignment,
  hosts: Schema.Array(Assignee),
  /** Narrows the hosts' own schedules when given. */
  schedule: Schema.NullOr(Schedule),
  /** The first is the default; none is a mistake of configuration (`no_location_configured`). */
  locations: Schema.Array(Location),
  form: BookingForm,
  phoneRequired: Schema.Boolean,
  consent: Schema.Struct({ required: Schema.Boolean, text: Schema.String }),
  emailPolicy: EmailPolicy,
  disqualification: Schema.Array(DisqualificationRule),
  routing: Schema.Array(RoutingRule),
  confirmation: Schema.NullOr(Confirmation),
  /** The value of the deal that a booking opens; null: none yet (D-BOOK-11). */
  dealValue: Schema.NullOr(Money),
  /** Confirmed bookings in the future that one invitee may hold; null: no limit. */
  perInviteeLimit: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})
export type EventType = typeof EventType.Type
