import * as Schema from "effect/Schema"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** Why no link could be made. Codes, without texts of a provider. */
export const ConferenceFault = Schema.Literals([
  "unreachable",
  "timed_out",
  "address_refused",
  "unauthorized",
  /** The provider does not know the host, for example as a user of the account. */
  "unknown_host_user",
  "rate_limited",
  /** The provider responds with an error, or unexpectedly. */
  "server_error",
  /** The provider refuses the conference, for example because the account does not include it. */
  "not_allowed",
  /** The leading host has no destination calendar of the provider. */
  "no_calendar",
  /** The entry that makes the link could not be written. */
  "calendar_failed",
  /** The conference account was removed. */
  "no_account",
  /** The provider has ended the grant, and a person has to allow the access again. */
  "needs_consent",
  "access_unreadable"
])
export type ConferenceFault = typeof ConferenceFault.Type

/**
 * The link of an online meeting: one for the whole chain of moves (D-CONF-3). A booking with a conference and without a
 * stored link has a pending one.
 */
export const MeetingLink = Schema.Struct({
  workspaceId: WorkspaceId,
  rootUid: BookingUid,
  /** Who makes it (`makerOf`). A link of another maker does not count any more. */
  maker: Schema.String,
  /** The sequence of the booking that it was made or last tried for. */
  sequence: Schema.Int,
  /** `failed`: the location's own link is used. */
  state: Schema.Literals(["pending", "ready", "failed"]),
  /** An absolute https URL if `ready`; else null. */
  url: Schema.NullOr(Schema.String),
  /** The conference's identifier at its provider; null: none or not known yet. */
  remoteId: Schema.NullOr(Schema.String),
  /** Null unless `failed`, or pending after a failed attempt. */
  fault: Schema.NullOr(ConferenceFault),
  /** Whether a mail was sent without this link, so that another mail follows (D-CONF-5). */
  isAwaited: Schema.Boolean,
  /** Rises by 1 with each stored change. From 1. */
  revision: Schema.Int
})
export type MeetingLink = typeof MeetingLink.Type

const transient: ReadonlySet<ConferenceFault> = new Set([
  "unreachable",
  "timed_out",
  "rate_limited",
  "server_error"
])

/** Whether the fault can disappear without a change by a person. */
export const isPassing = (fault: ConferenceFault): boolean => transient.has(fault)
