import {
  Contact,
  ContactId,
  contactPrivacy,
  DecidingRule,
  fieldsSeenBy,
  Merged,
  Replaced,
  Touch
} from "@calendeal/domain/contacts"
import { Disqualification, EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { EmailField, Instant } from "../fields.ts"
import { NotFound } from "../errors.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery, SearchField, SortField } from "./listing.ts"
import type { FormsOf } from "./shownFields.ts"

/** The fields of a contact in the management API (D-PRIV-3), without its states by event type, which are a list there. */
export const contactFields = fieldsSeenBy(contactPrivacy, "members").filter(
  (field): field is Exclude<typeof field, "qualificationStates"> => field !== "qualificationStates"
)

const shown = Struct.pick(Contact.fields, contactFields)
const replacedShown = Struct.pick(Replaced.fields, fieldsSeenBy(contactPrivacy.replaced.each, "members"))
const mergedShown = Struct.pick(Merged.fields, fieldsSeenBy(contactPrivacy.merged.each, "members"))

/** A touch of a contact. */
const TimedTouchView = Schema.Struct({ at: Instant, touch: Touch })
export const TouchView = Schema.NullOr(TimedTouchView)

const rule = Schema.NullOr(DecidingRule).annotate({
  description: "The rule that decided, as it was at that time. Null: not recorded."
})

/** The result of qualification and routing for one event type. */
const QualificationStateView = Schema.Struct({
  eventTypeId: EventTypeId,
  capturedAt: Schema.NullOr(Instant).annotate({
    description: "Null: the contact has not been captured, only booked."
  }),
  outcome: Schema.Union([
    Schema.Struct({ kind: Schema.Literals(["undecided", "qualified"]) }),
    Schema.Struct({
      kind: Schema.Literal("routed"),
      hostIds: Schema.Array(HostId),
      redirectUrl: Schema.NullOr(Schema.String),
      rule
    }),
    Schema.Struct({ kind: Schema.Literal("disqualified"), ...Disqualification.fields, rule })
  ])
}).annotate({ identifier: "QualificationState" })

const forms = {
  attribution: Schema.Struct({
    first: TouchView,
    last: TouchView,
    between: Schema.optionalKey(Schema.Array(TimedTouchView)).annotate({
      description:
        "The touches between them, in the order of their times: the latest 20, without repeats. Absent: none."
    })
  }),
  replaced: Schema.Array(Schema.Struct({ ...replacedShown, at: Instant })).annotate({
    description:
      "Earlier names and phone numbers that a capture or booking replaced, oldest first: the first ten and the last ten (D-CAP-2)."
  }),
  merged: Schema.Array(Schema.Struct({ ...mergedShown, at: Instant })).annotate({
    description:
      "The contacts that were merged into this one, oldest first. Their ids and emails find this contact (D-CONTACT-1)."
  }),
  createdAt: Instant
} satisfies FormsOf<typeof shown>

/** A contact in the management API. */
export const ContactView = Schema.Struct({
  ...shown,
  ...forms,
  qualificationStates: Schema.Array(QualificationStateView).annotate({
    description: "The results of qualification and routing."
  })
}).annotate({ identifier: "Contact" })

const pathParams = { workspaceId: Schema.String, contactId: Identifier }

const uuid = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"

/** Contacts of which the ids are known, such as those of a page of deals. */
const ContactIds = Schema.String.check(
  Schema.isPattern(new RegExp(`^${uuid}(?:,${uuid}){0,99}$`, "u"), {
    message: "must be 1-100 ids, separated by commas",
    code: "form"
  })
)
  .annotate({ description: "1-100 ids, separated by commas: only these contacts." })
  .pipe(
    Schema.decodeTo(Schema.Array(ContactId), {
      decode: SchemaGetter.transform((ids: string) => ids.toLowerCase().split(",")),
      encode: SchemaGetter.transform((ids: ReadonlyArray<string>) => ids.join(","))
    })
  )

export const ListContacts = HttpApiEndpoint.get("listContacts", "/:workspaceId/contacts", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    email: Schema.optionalKey(EmailField),
    ids: Schema.optionalKey(ContactIds),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(Instant.annotate({ description: "Created at this instant or later." })),
    to: Schema.optionalKey(Instant.annotate({ description: "Created before this instant." })),
    sort: Schema.optionalKey(SortField("contacts"))
  },
  success: pageOf(ContactView, "Contacts")
}).annotateMerge(forMembers("own", "List the contacts"))

export const GetContact = HttpApiEndpoint.get("getContact", "/:workspaceId/contacts/:contactId", {
  params: pathParams,
  success: ContactView,
  error: [NotFound]
}).annotateMerge(forMembers("own", "Get a contact"))

/** The contact that is merged into the one of the path. */
export const ContactMerge = Schema.Struct({
  duplicateId: ContactId.annotate({ description: "The contact that is merged into the other one." })
}).annotate({ identifier: "ContactMerge" })

export const MergeContacts = HttpApiEndpoint.post(
  "mergeContacts",
  "/:workspaceId/contacts/:contactId/merge",
  { params: pathParams, payload: ContactMerge, success: ContactView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Merge a contact into another one"))
  .annotate(
    OpenApi.Description,
    "For one person with two emails. It cannot be undone. The contact of the path keeps its data, and gets what it lacks from the duplicate with its bookings, deals and payments. Afterwards the duplicate's id and email find this contact, also in captures, bookings and payments. 409: one of them was merged before, or a limit is exceeded (20 merged contacts, 2,000 bookings, deals or payments of the duplicate)."
  )

export const DeleteContact = HttpApiEndpoint.delete("deleteContact", "/:workspaceId/contacts/:contactId", {
  params: pathParams,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Delete a contact and erase the person"))
  .annotate(
    OpenApi.Description,
    "Permanent. Also erases the person as a guest of other bookings. Bookings, deals and payments stay, without personal data."
  )
