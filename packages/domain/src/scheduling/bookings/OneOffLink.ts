import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId, PersonName } from "../../leads/contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { EventTypeId, HostId } from "../../workspace/event-types/index.ts"
import { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"

export const OneOffLinkId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("OneOffLinkId"))
export type OneOffLinkId = typeof OneOffLinkId.Type

/** The most bookings of one link, the most links of one request, and the most open links of a workspace (D-LINK-1). */
export const oneOffLinkLimits = { uses: 1000, perRequest: 500, open: 10_000, hosts: 20 } as const

const LinkCount = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: oneOffLinkLimits.uses }))

/** A link that books one event type a limited number of times (D-LINK-1). */
export const OneOffLink = Schema.Struct({
  id: OneOffLinkId,
  workspaceId: WorkspaceId,
  eventTypeId: EventTypeId,
  /** How many meetings it books, 1 to 1000. */
  uses: LinkCount,
  /** How many it has booked; a cancelled one does not count if `givesBack`. */
  used: LinkCount,
  /** Whether a cancellation gives the use back. */
  givesBack: Schema.Boolean,
  /** It books before this instant only; null: no end. */
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The hosts who take its meetings, whatever the rules say; empty: the rules choose. */
  hostIds: Schema.Array(HostId),
  /** The contact it was made for; null: none. */
  contactId: Schema.NullOr(ContactId),
  /** The person whose details are filled in; null: no person's. */
  person: Schema.NullOr(Schema.Struct({ email: Email, name: Schema.NullOr(PersonName) })),
  /** Answers that are filled in, by the keys of their fields. */
  responses: Schema.Record(Schema.String, Schema.String),
  /** The member who made it. */
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc
})
export type OneOffLink = typeof OneOffLink.Type

/** Whether a link books. `withdrawn`: a member removed it, it is of another event type, or it never was one. */
export const LinkState = Schema.Literals(["open", "used_up", "expired", "withdrawn"])
export type LinkState = typeof LinkState.Type

/** The state of a link at this instant. A link that is both used up and expired is used up. */
export const linkStateOf = (
  { expiresAt, used, uses }: Pick<OneOffLink, "expiresAt" | "used" | "uses">,
  now: DateTime.Utc
): Exclude<LinkState, "withdrawn"> =>
  used >= uses
    ? "used_up"
    : expiresAt !== null && DateTime.isLessThanOrEqualTo(expiresAt, now)
      ? "expired"
      : "open"

/** Whether a link was made for a person: for the contact, or with one of the emails (D-LINK-7). */
export const isMadeFor = (
  { contactId, person }: Pick<OneOffLink, "contactId" | "person">,
  whom: { readonly contactId: ContactId | null; readonly emails: ReadonlyArray<Email> }
): boolean =>
  (contactId !== null && contactId === whom.contactId) ||
  (person !== null && whom.emails.includes(person.email))

/** Port: the secrets in the addresses of links. They are derived from ids and stored nowhere (decision 247). */
export class OneOffLinkTokens extends Context.Service<
  OneOffLinkTokens,
  {
    /** 43 URL-safe characters that cannot be guessed without the installation's key. */
    readonly issue: (id: OneOffLinkId) => string
    /** The id in a token. None: the service has not issued it. */
    readonly read: (token: string) => Option<OneOffLinkId>
  }
>()("@calendeal/domain/bookings/OneOffLinkTokens") {}
