import * as Schema from "effect/Schema"
import { WorkspaceSlug } from "./Slug.ts"
import { TimeZoneName } from "./TimeZoneName.ts"

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

/** What could only be part of an address, an e-mail or a pattern. */
const foreign = /[\s\p{Cc}/\\:?#@%*[\]]/u

/** One label of a name: letters and digits with inner hyphens, 1-63 of them. */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Four numbers are an address, not a name: it has no sub-domains. */
const ipAddress = /^\d+(?:\.\d+){3}$/

/**
 * A bare host name as browsers compare it, lower-case and in punycode, such as `xn--bcher-kva.example` for
 * `Bücher.example`; nothing for what is none: a scheme, port, path, wildcard, IP address or blank (D-EMB-1).
 */
export const hostNameOf = (text: string): string | undefined => {
  if (foreign.test(text) || !URL.canParse(`https://${text}/`)) return undefined
  const name = new URL(`https://${text}/`).hostname
  const isName =
    name.length <= 253 && !ipAddress.test(name) && name.split(".").every((part) => hostLabel.test(part))
  return isName ? name : undefined
}

/** A tenant's identifier, a UUID. Every row, key and index of the service begins with one (D-WS-1). */
export const WorkspaceId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WorkspaceId"))
export type WorkspaceId = typeof WorkspaceId.Type

/** A lapsed workspace takes no leads and no bookings; its payments and summaries go on (D-WS-2). */
export const Subscription = Schema.Literals(["active", "lapsed"])
export type Subscription = typeof Subscription.Type

/** A tenant: one company that takes bookings, isolated from every other. */
export const Workspace = Schema.Struct({
  id: WorkspaceId,
  name: Schema.String.check(Schema.isBetweenLength(1, 120)),
  slug: WorkspaceSlug,
  timezone: TimeZoneName,
  /** ISO 3166-1 alpha-2, upper-case: how phone numbers without a country code are read. */
  defaultCountry: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u)),
  /** Host names that may frame the booking page, sub-domains included; empty: any site (D-EMB-1). */
  embedAllowedHosts: Schema.Array(Schema.String),
  /** The contact address on the booking pages. Null: none is shown. */
  contact: Schema.NullOr(PublicContact),
  subscription: Subscription,
  /** Whether a payment of an unknown e-mail creates its contact (D-TX-2). */
  transactionsCreateContacts: Schema.Boolean,
  createdAt: Schema.DateTimeUtc
})
export type Workspace = typeof Workspace.Type
