import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Duration } from "effect/Duration"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { BookingUid } from "./Booking.ts"
import type { InvalidToken } from "./errors.ts"

/** The booking of a token. */
export interface TokenSubject {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
}

/** `read`: shows the booking; `manage`: shows, cancels and reschedules it (D-TOK-2a). */
export const TokenPurpose = Schema.Literals(["read", "manage"])
export type TokenPurpose = typeof TokenPurpose.Type

/** `session`: short-lived, for a visit; `link`: long-lived, for the links in mails (D-MAIL-20). */
export const TokenKind = Schema.Literals(["session", "link"])
export type TokenKind = typeof TokenKind.Type

/** The content of a valid token. */
export interface BookingToken extends TokenSubject {
  readonly purpose: TokenPurpose
  readonly kind: TokenKind
}

/** The maximum lifetime of a link token, in days: a booking starts at most 365 days ahead. */
export const longestLinkDays = 400

/** Port: signed tokens, each for one booking and one purpose (D-TOK-1, D-TOK-2a, D-MAIL-20). */
export class BookingTokens extends Context.Service<
  BookingTokens,
  {
    /** The lifetime of a session token, in whole seconds; by default 15 minutes. */
    readonly lifetime: Effect<Duration>
    /** A session token that is valid from `now` for its lifetime. */
    readonly issue: (subject: TokenSubject, purpose: TokenPurpose, now: DateTime.Utc) => Effect<string>
    /**
     * A link token that is valid from `now` until `validUntil`, rounded up to a second, and for at most `longestLinkDays`.
     * It has at most 300 URL-safe characters if the version of its key has at most 4.
     */
    readonly issueLink: (
      subject: TokenSubject,
      purpose: TokenPurpose,
      validUntil: DateTime.Utc,
      now: DateTime.Utc
    ) => Effect<string>
    /**
     * The content of a token of either kind that is valid at `now`, with 5 seconds of leeway; `InvalidToken` for anything
     * else. A session token without a purpose, from an earlier version, has the purpose `read`.
     */
    readonly verify: (token: string, now: DateTime.Utc) => Effect<BookingToken, InvalidToken>
  }
>()("@calendeal/domain/bookings/BookingTokens") {}

/**
 * A visitor's proof for changing a booking: a token, by its purpose and kind, or the booking's uid with the booker's email, which
 * is enough for rescheduling (D-TOK-2a). `sender_link`: the link that confirms a sender of mails (D-MAIL-33). `calendar`: a host's
 * change to the entry in the calendar (D-HEAR-4).
 */
export const VisitorProof = Schema.Literals([
  "manage_token",
  "read_token",
  "manage_link",
  "read_link",
  "booker_email",
  "sender_link",
  "calendar"
])
export type VisitorProof = typeof VisitorProof.Type

/** The visitor's proof for this booking. A valid token of another booking counts as none. */
export const proofFor = (
  token: BookingToken | undefined,
  booking: { readonly workspaceId: WorkspaceId; readonly uid: string }
): VisitorProof => {
  if (token?.uid !== booking.uid || token.workspaceId !== booking.workspaceId) return "booker_email"
  return proofs[token.kind][token.purpose]
}

/**
 * What the token of a booking's answer lets its caller do (D-TOK-2a). A move by a client without a managing token of the replaced
 * booking gives a reading one: its uid and the booker's email are known to others.
 */
export const purposeFor = (
  { rescheduledFrom }: { readonly rescheduledFrom: Option<string> },
  proof: VisitorProof | { readonly userId: string }
): TokenPurpose =>
  rescheduledFrom._tag === "None" || proof === "manage_token" || proof === "manage_link" ? "manage" : "read"

const proofs = {
  session: { read: "read_token", manage: "manage_token" },
  link: { read: "read_link", manage: "manage_link" }
} as const
