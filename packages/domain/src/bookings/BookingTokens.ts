import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Duration } from "effect/Duration"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../workspaces/index.ts"
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

/** The content of a valid token. */
export interface BookingToken extends TokenSubject {
  readonly purpose: TokenPurpose
}

/** Port: short-lived signed tokens, each for one booking and one purpose (D-TOK-1, D-TOK-2a). */
export class BookingTokens extends Context.Service<
  BookingTokens,
  {
    /** The lifetime of a token, in whole seconds; by default 15 minutes. */
    readonly lifetime: Effect<Duration>
    /** A token that is valid from `now` for its lifetime. */
    readonly mint: (subject: TokenSubject, purpose: TokenPurpose, now: DateTime.Utc) => Effect<string>
    /**
     * The content of a token that is valid at `now`, with 5 seconds of leeway; `InvalidToken` for anything else. A token
     * without a purpose, from an earlier version, has the purpose `read`.
     */
    readonly verify: (token: string, now: DateTime.Utc) => Effect<BookingToken, InvalidToken>
  }
>()("@calendeal/domain/bookings/BookingTokens") {}

/**
 * A visitor's proof for changing a booking: a token, by its purpose, or the booking's uid with the booker's e-mail, which
 * is enough for rescheduling (D-TOK-2a).
 */
export const VisitorProof = Schema.Literals(["manage_token", "read_token", "booker_email"])
export type VisitorProof = typeof VisitorProof.Type

/** The visitor's proof for this booking. A valid token of another booking counts as none. */
export const proofFor = (
  token: BookingToken | undefined,
  booking: { readonly workspaceId: WorkspaceId; readonly uid: string }
): VisitorProof => {
  if (token?.uid !== booking.uid || token.workspaceId !== booking.workspaceId) return "booker_email"
  return token.purpose === "manage" ? "manage_token" : "read_token"
}
