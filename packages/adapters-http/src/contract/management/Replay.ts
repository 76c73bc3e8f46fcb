import { ContactId, DecidingRule } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { longestReplay, mostLeads, turnedAwayReasons } from "@calendeal/domain/replay"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RateLimitedAnswer } from "../errors.ts"
import { Instant, Reference } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { EventTypePatch } from "./EventTypes.ts"
import { HostReasons } from "./Explanation.ts"
import { Identifier, withDefault } from "./fields.ts"

const Count = Schema.Int

const RuleView = Schema.NullOr(DecidingRule).annotate({
  description: "The rule that decides, by its number from 1 and its name. Null: none does."
})

/** What a lead gets in a replay. */
const ResultView = Schema.Struct({
  result: Schema.Literals(["turned_away", "no_time", "may_book", "booked"]).annotate({
    description:
      "`may_book`: the lead did not book, and could have. `no_time`: it may book, but the booking window has no free time."
  }),
  reason: Schema.NullOr(Schema.Literals(turnedAwayReasons)).annotate({
    description: "Why the lead is turned away. Null: it is not."
  }),
  rule: RuleView,
  start: Schema.NullOr(Instant).annotate({
    description: "The start that the lead gets. Null: it books nothing."
  }),
  hostIds: Schema.Array(HostId).annotate({ description: "The hosts of this start. The first one leads." }),
  firstFree: Schema.NullOr(Instant).annotate({
    description: "The first free start when the lead asked. Null: there is none, or groups meet."
  }),
  firstFreeHostIds: Schema.Array(HostId)
})

const FiguresView = Schema.Struct({
  booked: Count,
  otherTime: Count.annotate({
    description: "Those of `booked` that get another time than they had chosen, because it is not free."
  }),
  mayBook: Count,
  noTime: Count,
  turnedAway: Count,
  medianMinutesToFirstFree: Schema.NullOr(Schema.Finite).annotate({
    description: "Half of the leads find a free start within these minutes. Null: none finds one."
  }),
  hosts: Schema.Array(Schema.Struct({ hostId: HostId, name: Schema.String, booked: Count }))
})

const ExplainedStart = Schema.NullOr(
  Schema.Struct({
    start: Instant.annotate({ description: "The start that the lead had chosen, else its first free one." }),
    hosts: Schema.Array(
      Schema.Struct({ hostId: HostId, name: Schema.String, free: Schema.Boolean, reasons: HostReasons })
    ),
    pickedBy: Schema.NullOr(Schema.String).annotate({ description: "As in the explanation of a start." })
  })
)

const LeadView = Schema.Struct({
  contactId: ContactId,
  name: Schema.NullOr(Schema.String),
  email: Schema.String,
  eventTypeId: EventTypeId,
  askedAt: Instant,
  stored: Schema.NullOr(Schema.Struct({ start: Instant, hostIds: Schema.Array(HostId) })).annotate({
    description: "The meeting of the lead, with all moves until now. Null: it did not book."
  }),
  today: ResultView,
  changed: ResultView
})

/** The longest list of changed leads. */
export const mostShownLeads = 100

/** What stored leads would have got under other rules, hosts and hours. */
export const ReplayView = Schema.Struct({
  since: Instant,
  until: Instant,
  leads: Count.annotate({ description: "The leads that were replayed." }),
  cut: Schema.Boolean.annotate({
    description: `Whether the span has older contacts that were left out. At most ${mostLeads} are replayed, the newest ones.`
  }),
  differing: Count.annotate({ description: "The leads that get something else." }),
  today: FiguresView,
  changed: FiguresView,
  changes: Schema.Array(LeadView).annotate({
    description: `The leads that get something else, the latest first; at most ${mostShownLeads}.`
  }),
  explained: Schema.Array(
    Schema.Struct({ lead: LeadView, today: ExplainedStart, changed: ExplainedStart })
  ).annotate({ description: "The leads of the asked contact. Empty: none was asked for." })
}).annotate({ identifier: "Replay" })

/** What is replayed. */
export const ReplayRequest = Schema.Struct({
  days: withDefault(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: longestReplay })).annotate({
      description: "The days until now whose contacts are replayed."
    }),
    90
  ),
  // Not annotated, which would give it a name of its own in the document.
  changes: EventTypePatch,
  contactId: Schema.optionalKey(
    Reference(ContactId, "The contact whose results are explained. If left out, none is.")
  )
}).annotate({ identifier: "ReplayRequest" })

export const ReplayEventType = HttpApiEndpoint.post(
  "replayEventType",
  "/:workspaceId/event-types/:eventTypeId/replay",
  {
    params: { workspaceId: Schema.String, eventTypeId: Identifier },
    payload: ReplayRequest,
    success: ReplayView,
    error: [...refusals, RateLimitedAnswer]
  }
)
  .annotateMerge(atLeast("admin", "Replay stored leads under changed settings", reading))
  .annotate(
    OpenApi.Description,
    "Says what the leads of the last days would have got under these settings, compared with those of today. Nothing is stored or sent. Leads of other event types are replayed, too, as they share hosts. `changes` are those of an update of the event type."
  )
