import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { atLeast } from "./access.ts"
import { BookingView } from "./Bookings.ts"
import { ContactView } from "./Contacts.ts"
import { DealView } from "./Deals.ts"
import { Identifier } from "./Identifier.ts"
import { TransactionView } from "./Transactions.ts"

/** All data about a contact. */
export const PersonalData = Schema.Struct({
  contact: ContactView,
  bookings: Schema.Array(BookingView).annotate({
    description: "The person's bookings, with answers and consent."
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
      email: Schema.String
    })
  ).annotate({
    description: "Bookings of other people with the person as a guest, without personal data of the others."
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
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Export a contact's personal data")
