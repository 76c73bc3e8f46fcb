import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * The syntax of HTML's `<input type=email>`, with a dot in the domain: a domain without one is not reachable from the
 * Internet (D-CAP-1).
 */
const syntax =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u

/** An email as the identity of a contact: trimmed, lower-case, at most 254 characters, otherwise unchanged (D-CAP-1). */
export const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(syntax, { message: "must be an email address", code: "email" })
).pipe(Schema.brand("Email"))
export type Email = typeof Email.Type

/** The syntax before trimming and lower-casing. */
const typed = new RegExp(
  `^\\s*(?=\\S{1,254}\\s*$)${syntax.source.slice(1, -1).replaceAll("a-z0-9", "A-Za-z0-9")}\\s*$`,
  "u"
)

/** An email as typed, decoded to the contact's identity. */
export const TypedEmail = Schema.String.check(
  Schema.isPattern(typed, {
    message: "must be an email address",
    code: "email",
    toJsonSchema: () => ({ format: "email", pattern: typed.source })
  })
).pipe(
  Schema.decodeTo(Email, {
    decode: SchemaGetter.transform((typed: string) => lowerAscii(typed.trim())),
    encode: SchemaGetter.passthrough()
  })
)

/** Only A to Z: lower-casing all of Unicode would turn the Kelvin sign of an email into a `k`. */
const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase())

/** The lower-case domain of an email. */
export const domainOf = (email: Email): string => email.slice(email.lastIndexOf("@") + 1)
