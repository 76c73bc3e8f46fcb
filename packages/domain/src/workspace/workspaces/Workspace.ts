import * as Schema from "effect/Schema"
import { brandFields, defaultBrand } from "../../kernel/branding/index.ts"
import { ChannelRules } from "./ChannelRule.ts"
import { DealStages } from "./DealStage.ts"
import { EventTypeOrder } from "./EventTypeOrder.ts"
import { RevenueGoals } from "./RevenueGoal.ts"
import { WorkspaceSlug } from "./Slug.ts"
import { TimeZoneName } from "./TimeZoneName.ts"

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
/** The addresses that HTML's `<input type=email>` accepts, with a dot in the domain (D-CAP-1). */
const email = `[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+`
/** No user information: a name before an `@` can look like another host. */
const address = `https:\\/\\/${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[\\/?#][!-~]*)?`

/**
 * The contact address of a workspace: an email address or an https URL, at most 500 ASCII characters. The booking page
 * shows it where a visitor needs help (D-PAGE-2).
 */
export const PublicContact = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(new RegExp(`^(?:${email}|${address})$`, "u"), {
    message: "must be an email address or an https URL without user information",
    code: "email_or_address"
  })
).annotate({
  description: "The contact address for visitors: an email address or an https URL.",
  examples: ["hello@acme.example", "https://acme.example/contact"]
})
export type PublicContact = typeof PublicContact.Type

/** The address of a workspace's privacy policy: an https URL without user information, at most 500 ASCII characters (D-PAGE-39). */
export const PrivacyUrl = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(new RegExp(`^${address}$`, "u"), {
    message: "must be an https URL without user information",
    code: "https_address"
  })
).annotate({
  description: "The address of the privacy policy: an https URL.",
  examples: ["https://acme.example/privacy"]
})
export type PrivacyUrl = typeof PrivacyUrl.Type

/** Characters of URLs, email addresses and patterns that a host name never has. */
const foreign = /[\s\p{Cc}/\\:?#@%*[\]]/u

/** A label of a host name: 1-63 letters, digits and inner hyphens. */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An IPv4 address has no sub-domains. */
const ipAddress = /^\d+(?:\.\d+){3}$/

/**
 * The host name as browsers compare it, in lower case and Punycode: `xn--bcher-kva.example` for `Bücher.example`. Undefined
 * if the text is not a bare host name, but has a scheme, port, path or wildcard, or is an IP address or blank (D-EMB-1).
 */
export const hostNameOf = (text: string): string | undefined => {
  if (foreign.test(text) || !URL.canParse(`https://${text}/`)) return undefined
  const name = new URL(`https://${text}/`).hostname
  const isName =
    name.length <= 253 && !ipAddress.test(name) && name.split(".").every((part) => hostLabel.test(part))
  return isName ? name : undefined
}

/** A workspace's identifier, a UUID. Every row, key and index starts with it (D-WS-1). */
export const WorkspaceId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WorkspaceId"))
export type WorkspaceId = typeof WorkspaceId.Type

/** A lapsed workspace accepts no leads and bookings, but still payments and reads of bookings (D-WS-2). */
export const Subscription = Schema.Literals(["active", "lapsed"])
export type Subscription = typeof Subscription.Type

/** The effect of a host's change to a meeting's entry in the calendar: it is reported, or carried out (D-HEAR-2, D-HEAR-4). */
export const CalendarChanges = Schema.Literals(["flag", "apply"])
export type CalendarChanges = typeof CalendarChanges.Type

/** Which contacts members read: none, those with a booking that the member reads, or all (D-HOST-3). */
export const MemberContacts = Schema.Literals(["none", "booked", "all"])
export type MemberContacts = typeof MemberContacts.Type

/** Whether browsers remember visits for a booking: never, after the visitor has agreed, or without asking (D-JRN-7). */
export const VisitMemory = Schema.Literals(["off", "with_consent", "on"])
export type VisitMemory = typeof VisitMemory.Type

/** A tenant, isolated from all others. */
export const Workspace = Schema.Struct({
  id: WorkspaceId,
  name: Schema.String.check(Schema.isBetweenLength(1, 120)),
  slug: WorkspaceSlug,
  timezone: TimeZoneName,
  /** The country of phone numbers without a country code: ISO 3166-1 alpha-2, upper case. */
  defaultCountry: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u)),
  /** Hosts that may embed the booking page, with their sub-domains. Empty: all (D-EMB-1). */
  embedAllowedHosts: Schema.Array(Schema.String),
  contact: Schema.NullOr(PublicContact),
  privacyUrl: Schema.NullOr(PrivacyUrl),
  visitMemory: VisitMemory,
  subscription: Subscription,
  /** When the operator of the installation suspended it; null: it is not suspended (D-WS-5). */
  suspendedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Whether a payment with an unknown email creates a contact (D-TX-2). */
  transactionsCreateContacts: Schema.Boolean,
  /** Whether part payments of a deal add up, and close it at its value (D-TX-11). */
  partPaymentsAddUp: Schema.Boolean,
  calendarChanges: CalendarChanges,
  memberContacts: MemberContacts,
  /** Whether members can sign in with the password of their account (D-PW-1). */
  passwordSignIn: Schema.Boolean,
  eventTypeOrder: EventTypeOrder,
  revenueGoals: RevenueGoals,
  channelRules: ChannelRules,
  dealStages: DealStages,
  ...brandFields,
  createdAt: Schema.DateTimeUtc
})
export type Workspace = typeof Workspace.Type

/** What a new workspace has until a member changes it. */
export const newWorkspaceSettings = {
  embedAllowedHosts: [],
  contact: null,
  privacyUrl: null,
  visitMemory: "off",
  subscription: "active",
  suspendedAt: null,
  transactionsCreateContacts: true,
  partPaymentsAddUp: false,
  calendarChanges: "flag",
  memberContacts: "booked",
  passwordSignIn: false,
  eventTypeOrder: [],
  revenueGoals: [],
  channelRules: [],
  dealStages: [],
  ...defaultBrand
} satisfies Partial<Workspace>

/** Why a workspace accepts no leads and no bookings; `open`: it accepts them. Only an operator ends a suspension. */
export const standingOf = ({
  subscription,
  suspendedAt
}: Pick<Workspace, "subscription" | "suspendedAt">): "open" | "lapsed" | "suspended" => {
  if (suspendedAt !== null) return "suspended"
  return subscription === "lapsed" ? "lapsed" : "open"
}
