import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { atLeast } from "./access.ts"
import { BookingView } from "./Bookings.ts"
import { ContactView } from "./Contacts.ts"
import { DealView } from "./Deals.ts"
import { Identifier } from "./Identifier.ts"
import { TransactionView } from "./Transactions.ts"

/** Everything that is held about a person. */
export const PersonalData = Schema.Struct({
  contact: ContactView,
  bookings: Schema.Array(BookingView).annotate({
    description: "What the person booked, with the answers and the consent that were given."
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
    description: "What others booked with the person as a guest, without what tells of them."
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
  .annotate(OpenApi.Summary, "Export what is held about a person")
