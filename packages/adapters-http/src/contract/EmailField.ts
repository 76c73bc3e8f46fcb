import { TypedEmail } from "@calendeal/domain/contacts"
import * as Schema from "effect/Schema"

/** An e-mail as somebody typed it; case and surrounding space do not matter (D-CAP-1). */
export const EmailField = TypedEmail.pipe(
  Schema.annotateEncoded({
    description: "At most 254 characters. Case and surrounding white space are ignored."
  })
)
