import { EventTypeId } from "@calendeal/domain/event-types"
import { proposalLimits, ProposedBy, WaitingEntry } from "@calendeal/domain/waiting"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound, ReservationLimit } from "../errors.ts"
import { EmailField, Instant, Reference } from "../fields.ts"
import { TypedName } from "@calendeal/domain/contacts"
import { booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { BookingDraft, bookingErrors } from "./BookingsForPeople.ts"
import { described, Identifier, withDefault } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** Times that a member proposes to a person. */
export const ProposalView = Schema.Struct({
  id: WaitingEntry.fields.id,
  eventTypeId: WaitingEntry.fields.eventTypeId,
  person: WaitingEntry.fields.person,
  times: Schema.Array(Schema.Struct({ startAt: Instant, endAt: Instant })).annotate({
    description: "The proposed times, ascending."
  }),
  timezone: WaitingEntry.fields.bookerTimezone,
  state: Schema.Literals(["open", "taken", "ended", "lapsed"]).annotate({
    description:
      "open: one of the times can be taken. taken: one was. ended: it was taken back, or no time suited. lapsed: its time is over."
  }),
  until: Instant.annotate({
    description: "The times are kept until then, and each one at most until it begins."
  }),
  bookingUid: described("The booking that a time became. Null: none.", WaitingEntry.fields.bookingUid),
  hostId: described("The host whom the member named. Null: the rules chose.", ProposedBy.fields.hostId),
  proposedBy: described("The `userId` of the member.", Schema.NullOr(ProposedBy.fields.userId)),
  createdAt: Instant
}).annotate({ identifier: "Proposal" })

/** What a member proposes to a person. */
export const ProposalDraft = Schema.Struct({
  ...Struct.omit(BookingDraft.fields, ["attendees", "startAt"]),
  starts: Schema.Array(Instant)
    .annotate({ description: "The starts: different ones of the times that are offered to the person." })
    .check(Schema.isMinLength(1), Schema.isMaxLength(proposalLimits.times), Schema.isUnique()),
  person: Schema.Struct({ name: TypedName, email: EmailField }).annotate({
    description: "The person who gets the email, and is booked."
  }),
  hours: withDefault(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: proposalLimits.hours })).annotate({
      description: "The hours from now for which the times are kept."
    }),
    proposalLimits.usualHours
  )
}).annotate({ identifier: "ProposalDraft" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, proposalId: Identifier }

export const ListProposals = HttpApiEndpoint.get("listProposals", "/:workspaceId/proposals", {
  params,
  query: {
    ...pageQuery,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    state: Schema.optionalKey(
      Schema.Literal("open").annotate({ description: "Only those of which a time can be taken now." })
    )
  },
  success: pageOf(ProposalView, "Proposals")
})
  .annotateMerge(forAdminsAndHosts("List the proposals", reading))
  .annotate(
    OpenApi.Description,
    "Newest first, also those that have ended, which are kept until 30 days after their end. Members who are hosts see those that name their host."
  )

export const GetProposal = HttpApiEndpoint.get("getProposal", "/:workspaceId/proposals/:proposalId", {
  params: pathParams,
  success: ProposalView,
  error: [NotFound]
}).annotateMerge(forAdminsAndHosts("Get a proposal", reading))

export const CreateProposal = HttpApiEndpoint.post("createProposal", "/:workspaceId/proposals", {
  params,
  payload: ProposalDraft,
  success: ProposalView.pipe(HttpApiSchema.status(201)),
  error: [...bookingErrors, ReservationLimit]
})
  .annotateMerge(forAdminsAndHosts("Propose times to a person", booking))
  .annotate(
    OpenApi.Description,
    "Keeps the times for the person, all or none of them, and mails them with a button for each. The person takes one on the page that opens; it is booked as the member would book it, and the others are free (D-RES-11). A person has one open proposal of an event type. The same `Idempotency-Key` of a member proposes once."
  )

export const DeleteProposal = HttpApiEndpoint.delete(
  "deleteProposal",
  "/:workspaceId/proposals/:proposalId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Take a proposal back", booking))
  .annotate(
    OpenApi.Description,
    "Its times are free at once, and its links say that they are no longer proposed. No mail is sent. A booking stays."
  )
