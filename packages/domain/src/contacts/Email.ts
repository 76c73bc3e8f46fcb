import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * What HTML's `<input type=email>` accepts, with a dot in the domain: a mailbox without one cannot be
 * written to from outside (D-CAP-1).
 */
const syntax =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u

/** An e-mail as the identity of a contact: trimmed, lower-case, at most 254 characters; nothing else is folded (D-CAP-1). */
export const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(syntax, { message: "must be an e-mail address" })
).pipe(Schema.brand("Email"))
export type Email = typeof Email.Type

/** The same before it is trimmed and folded: what becomes an `Email`, and nothing else. */
const typed = new RegExp(
  `^\\s*(?=\\S{1,254}\\s*$)${syntax.source.slice(1, -1).replaceAll("a-z0-9", "A-Za-z0-9")}\\s*$`,
  "u"
)

/** An e-mail as somebody typed it, read as the contact's identity. */
export const TypedEmail = Schema.String.check(
  Schema.isPattern(typed, {
    message: "must be an e-mail address",
    toJsonSchema: () => ({ format: "email", pattern: typed.source })
  })
).pipe(
  Schema.decodeTo(Email, {
    decode: SchemaGetter.transform((typed: string) => lowerAscii(typed.trim())),
    encode: SchemaGetter.passthrough()
  })
)

/** Only A to Z: lower-casing all of Unicode would make an `ada@kelvin.com` of one typed with the Kelvin sign. */
const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase())

/** The lower-case domain of an e-mail. */
export const domainOf = (email: Email): string => email.slice(email.lastIndexOf("@") + 1)
