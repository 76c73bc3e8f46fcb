import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { EmailField } from "../EmailField.ts"
import { InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { atLeast, refusals } from "./access.ts"
import { ContactView } from "./Contacts.ts"
import { PersonalData } from "./PersonalData.ts"

/** Whom it is about. It stands in the body, because addresses are written into logs of all kinds on their way. */
export const PersonNamed = Schema.Struct({ email: EmailField }).annotate({ identifier: "PersonNamed" })

/** Everything that is held about whoever has an e-mail. */
export const PersonHeld = Schema.Struct({
  ...PersonalData.fields,
  contact: Schema.NullOr(ContactView).annotate({
    description: "Null: no contact, but in bookings alone, as a guest or under another contact."
  })
}).annotate({ identifier: "PersonHeld" })

export const ExportPerson = HttpApiEndpoint.post("exportPerson", "/:workspaceId/people/export", {
  params: { workspaceId: Schema.String },
  payload: PersonNamed,
  success: PersonHeld,
  error: [InvalidJson, InvalidInput, NotFound]
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Export what is held about an e-mail")
  .annotate(
    OpenApi.Description,
    "Of a contact the same as its export; also of who was only ever somebody's guest."
  )

export const ErasePerson = HttpApiEndpoint.post("erasePerson", "/:workspaceId/people/erase", {
  params: { workspaceId: Schema.String },
  payload: PersonNamed,
  success: HttpApiSchema.NoContent,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Erase whoever has an e-mail")
  .annotate(
    OpenApi.Description,
    "For ever: a contact as by its own DELETE, and also who was only ever somebody's guest. Others' bookings stay."
  )
