import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { EmailField } from "../fields.ts"
import { InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { atLeast, refusals } from "./access.ts"
import { ContactView } from "./Contacts.ts"
import { PersonalData } from "./PersonalData.ts"

/** The person's e-mail. It is in the body, because proxies log URLs. */
export const PersonNamed = Schema.Struct({ email: EmailField }).annotate({ identifier: "PersonNamed" })

/** All data about the person with an e-mail. */
export const PersonHeld = Schema.Struct({
  ...PersonalData.fields,
  contact: Schema.NullOr(ContactView).annotate({
    description:
      "Null: the person is not a contact, but appears in bookings of other contacts, for example as a guest."
  })
}).annotate({ identifier: "PersonHeld" })

export const ExportPerson = HttpApiEndpoint.post("exportPerson", "/:workspaceId/people/export", {
  params: { workspaceId: Schema.String },
  payload: PersonNamed,
  success: PersonHeld,
  error: [InvalidJson, InvalidInput, NotFound]
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Export the personal data of an e-mail address")
  .annotate(
    OpenApi.Description,
    "For a contact, the same as the contact's export. Also works for a person who was only a guest."
  )

export const ErasePerson = HttpApiEndpoint.post("erasePerson", "/:workspaceId/people/erase", {
  params: { workspaceId: Schema.String },
  payload: PersonNamed,
  success: HttpApiSchema.NoContent,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Erase the personal data of an e-mail address")
  .annotate(
    OpenApi.Description,
    "Permanent. For a contact, the same as DELETE on the contact. Also works for a person who was only a guest. Bookings of other people stay."
  )
