import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Duration } from "effect/Duration"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { InvalidToken } from "./errors.ts"

/** The booking that a token is for, and no other. */
export interface TokenSubject {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
}

/** What a token allows: `read` shows the booking; `manage` shows it, and also cancels or moves it (D-TOK-2a). */
export const TokenPurpose = Schema.Literals(["read", "manage"])
export type TokenPurpose = typeof TokenPurpose.Type

/** What a good token says. */
export interface BookingToken extends TokenSubject {
  readonly purpose: TokenPurpose
}

/** Port: short-lived signed tokens, each for one booking and one purpose (D-TOK-1, D-TOK-2a). */
export class BookingTokens extends Context.Service<
  BookingTokens,
  {
    /** How long a token is good, in whole seconds: 15 minutes unless configured otherwise. */
    readonly lifetime: Effect<Duration>
    /** A token that is good from `now` for its lifetime. */
    readonly mint: (subject: TokenSubject, purpose: TokenPurpose, now: DateTime.Utc) => Effect<string>
    /**
     * What the token says at `now`, with 5 seconds of leeway; `InvalidToken` for anything else. A token without a
     * purpose, as earlier versions made them, reads.
     */
    readonly verify: (token: string, now: DateTime.Utc) => Effect<BookingToken, InvalidToken>
  }
>()("@calendeal/domain/bookings/BookingTokens") {}
