import * as Schema from "effect/Schema"
import { PublicContact } from "./PublicContact.ts"
import { TimeZoneName } from "./TimeZoneName.ts"
import { WorkspaceSlug } from "./Slug.ts"

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
