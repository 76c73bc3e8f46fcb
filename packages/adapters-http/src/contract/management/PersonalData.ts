import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { EmailField } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { NeedsNoKey } from "./keys.ts"
import { LoggedMailView } from "./BookingMails.ts"
import { BookingView, ListedBooking } from "./BookingView.ts"
import { ContactView } from "./Contacts.ts"
import { DealView } from "./Deals.ts"
import { Identifier } from "./fields.ts"
import { ProposalView } from "./Proposals.ts"
import { WaitingEntryView } from "./WaitingEntries.ts"
import { OneOffLinkView } from "./OneOffLinks.ts"
import { TransactionView } from "./Transactions.ts"

/** All data about a contact. */
export const PersonalData = Schema.Struct({
  contact: ContactView,
  bookings: Schema.Array(ListedBooking).annotate({
    description: "The person's bookings, with answers, consent and the entries in hosts' calendars."
  }),
  guestOf: Schema.Array(
    Schema.Struct({
      uid: BookingView.fields.uid,
      eventTypeId: BookingView.fields.eventTypeId,
      startAt: BookingView.fields.startAt,
      endAt: BookingView.fields.endAt,
      status: BookingView.fields.status,
      createdAt: BookingView.fields.createdAt,
      name: Schema.String,
      email: Schema.String,
      calendarEntries: ListedBooking.fields.calendarEntries
    })
  ).annotate({
    description: "Bookings of other people with the person as a guest, without personal data of the others."
  }),
  mails: Schema.Array(
    Schema.Struct({
      bookingUid: Schema.String,
      kind: LoggedMailView.fields.kind,
      status: LoggedMailView.fields.status,
      messageId: LoggedMailView.fields.messageId,
      createdAt: LoggedMailView.fields.createdAt,
      dueAt: LoggedMailView.fields.dueAt,
      settledAt: LoggedMailView.fields.settledAt
    })
  ).annotate({ description: "The mails to the person about these bookings, of the last 90 days." }),
  waitingEntries: Schema.Array(WaitingEntryView).annotate({
    description: "The person's places in waiting lists."
  }),
  proposals: Schema.Array(
    Schema.Struct({ ...ProposalView.fields, responses: WaitingEntryView.fields.responses })
  ).annotate({ description: "The times that were proposed to the person." }),
  oneOffLinks: Schema.Array(
    Schema.Struct({
      id: OneOffLinkView.fields.id,
      eventTypeId: OneOffLinkView.fields.eventTypeId,
      uses: OneOffLinkView.fields.uses,
      used: OneOffLinkView.fields.used,
      expiresAt: OneOffLinkView.fields.expiresAt,
      createdAt: OneOffLinkView.fields.createdAt,
      person: OneOffLinkView.fields.person,
      responses: OneOffLinkView.fields.responses
    })
  ).annotate({
    description: "The one-off links that were made for the person, without their secrets (D-LINK-8)."
  }),
  deals: Schema.Array(DealView),
  transactions: Schema.Array(TransactionView)
}).annotate({ identifier: "PersonalData" })

export const ExportContact = HttpApiEndpoint.get(
  "exportContact",
  "/:workspaceId/contacts/:contactId/export",
  {
    params: { workspaceId: Schema.String, contactId: Identifier },
    success: PersonalData,
    error: [NotFound]
  }
).annotateMerge(atLeast("admin", "Export a contact's personal data", reading))

/** The person's email. It is in the body, because proxies log URLs. */
export const PersonalDataRequest = Schema.Struct({ email: EmailField }).annotate({
  identifier: "PersonalDataRequest"
})

/** All data about the person with an email. */
export const PersonalDataByEmail = Schema.Struct({
  ...PersonalData.fields,
  contact: Schema.NullOr(ContactView).annotate({
    description:
      "Null: the person is not a contact, but appears in bookings of other contacts, for example as a guest."
  })
}).annotate({ identifier: "PersonalDataByEmail" })

export const ExportPersonalData = HttpApiEndpoint.post("exportPersonalData", "/:workspaceId/people/export", {
  params: { workspaceId: Schema.String },
  payload: PersonalDataRequest,
  success: PersonalDataByEmail,
  error: [InvalidJson, InvalidInput, NotFound]
})
  .annotate(NeedsNoKey, true)
  .annotateMerge(atLeast("admin", "Export the personal data of an email address"))
  .annotate(
    OpenApi.Description,
    "For a contact, the same as the contact's export. Also works for a person who was only a guest."
  )

export const ErasePersonalData = HttpApiEndpoint.post("erasePersonalData", "/:workspaceId/people/erase", {
  params: { workspaceId: Schema.String },
  payload: PersonalDataRequest,
  success: HttpApiSchema.NoContent,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Erase the personal data of an email address"))
  .annotate(
    OpenApi.Description,
    "Permanent. For a contact, the same as DELETE on the contact. Also works for a person who was only a guest. Bookings of other people stay."
  )
