import * as Schema from "effect/Schema"

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
/** What HTML's `<input type=email>` accepts, with a dot in the domain (D-CAP-1). */
const email = `[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+`
/** An https address in ASCII, without user information: a name before an `@` can look like another host. */
const address = `https:\\/\\/${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[\\/?#][!-~]*)?`

/**
 * How visitors reach a workspace: an e-mail address or an https address, at most 500 characters of ASCII. The booking page
 * shows it where a visitor cannot go on alone (D-PAGE-2).
 */
export const PublicContact = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(new RegExp(`^(?:${email}|${address})$`, "u"), {
    message: "must be an e-mail address or an https URL without user information"
  })
).annotate({
  description: "The contact address for visitors: an e-mail address or an https URL.",
  examples: ["hello@acme.example", "https://acme.example/contact"]
})
export type PublicContact = typeof PublicContact.Type
