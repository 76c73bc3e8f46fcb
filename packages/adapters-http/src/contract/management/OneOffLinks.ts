import { LinkState, OneOffLink, oneOffLinkLimits } from "@calendeal/domain/bookings"
import { ContactId, TypedName } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Responses } from "../Book.ts"
import { NotFound } from "../errors.ts"
import { EmailField, Instant, Reference } from "../fields.ts"
import { booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { described, Identifier, upTo, withDefault } from "./fields.ts"
import { ShownOnce } from "./keys.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A one-off link with its secret. */
export const OneOffLinkView = Schema.Struct({
  id: OneOffLink.fields.id,
  eventTypeId: OneOffLink.fields.eventTypeId,
  url: described("The address to give away.", Schema.String),
  token: described(
    "The secret in the address: the value of its `link`, and of the header `One-Off-Link` of `book`.",
    Schema.String
  ),
  state: Schema.Literals(LinkState.literals.filter((state) => state !== "withdrawn")).annotate({
    description: "Whether the link still books: used_up and expired ones do not."
  }),
  uses: OneOffLink.fields.uses,
  used: OneOffLink.fields.used.annotate({ description: "How many meetings the link has booked." }),
  givesBack: OneOffLink.fields.givesBack,
  expiresAt: Schema.NullOr(Instant),
  hostIds: OneOffLink.fields.hostIds,
  contactId: OneOffLink.fields.contactId,
  person: OneOffLink.fields.person,
  responses: OneOffLink.fields.responses,
  createdBy: UserId.annotate({ description: "The `userId` of the member who made the link." }),
  createdAt: Instant
}).annotate({ identifier: "OneOffLink" })

const number = (most: number, description: string) =>
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most })).annotate({ description })

/** New one-off links, all alike. */
export const OneOffLinksDraft = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The event type that the links book."),
  count: withDefault(number(oneOffLinkLimits.perRequest, "How many links to make."), 1),
  uses: withDefault(number(oneOffLinkLimits.uses, "How many meetings each link books."), 1),
  givesBack: withDefault(
    Schema.Boolean.annotate({ description: "Whether a cancelled booking gives its use back." }),
    true
  ),
  expiresAt: Schema.optionalKey(Instant.annotate({ description: "The end of the links. Defaults to none." })),
  hostIds: Schema.optionalKey(
    upTo(
      oneOffLinkLimits.hosts,
      Reference(
        HostId,
        "A host of the event type. The meetings are with these hosts, whatever the rules say. For a member who is a host: this host."
      )
    )
  ),
  contactId: Schema.optionalKey(
    Reference(
      ContactId,
      "The contact whom the links are for. Without `person`, email and name are filled in."
    )
  ),
  person: Schema.optionalKey(
    Schema.Struct({ email: EmailField, name: Schema.optionalKey(TypedName) }).annotate({
      description: "The details that the form is filled in with."
    })
  ),
  responses: Schema.optionalKey(
    Responses.annotate({
      description: "Answers that the form is filled in with, by field key; `phone` is the phone number."
    })
  )
}).annotate({ identifier: "OneOffLinksDraft" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, linkId: Identifier }

export const ListOneOffLinks = HttpApiEndpoint.get("listOneOffLinks", "/:workspaceId/one-off-links", {
  params,
  query: { ...pageQuery, eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")) },
  success: pageOf(OneOffLinkView, "OneOffLinks")
})
  .annotateMerge(forAdminsAndHosts("List the one-off links", reading))
  .annotate(OpenApi.Description, "Newest first, also those that are used up or have expired.")

export const GetOneOffLink = HttpApiEndpoint.get("getOneOffLink", "/:workspaceId/one-off-links/:linkId", {
  params: pathParams,
  success: OneOffLinkView,
  error: [NotFound]
}).annotateMerge(forAdminsAndHosts("Get a one-off link", reading))

export const CreateOneOffLinks = HttpApiEndpoint.post("createOneOffLinks", "/:workspaceId/one-off-links", {
  params,
  payload: OneOffLinksDraft,
  success: Schema.Struct({ items: Schema.Array(OneOffLinkView) })
    .annotate({ identifier: "NewOneOffLinks" })
    .pipe(HttpApiSchema.status(201)),
  error: refusals
})
  .annotateMerge(forAdminsAndHosts("Make one-off links", booking))
  .annotate(ShownOnce, true)
  .annotate(
    OpenApi.Description,
    `Makes all links or none. Each books its event type as often as \`uses\` says, also if the event type is not listed (D-LINK-1). A workspace has at most ${oneOffLinkLimits.open} open links.`
  )

export const DeleteOneOffLink = HttpApiEndpoint.delete(
  "deleteOneOffLink",
  "/:workspaceId/one-off-links/:linkId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Withdraw a one-off link", booking))
  .annotate(OpenApi.Description, "The link books nothing any more. Its bookings stay.")
