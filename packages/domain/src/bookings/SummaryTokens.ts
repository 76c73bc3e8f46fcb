import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Duration } from "effect/Duration"
import type { Effect } from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { InvalidToken } from "./errors.ts"

/** The booking that a token opens, and nothing else. */
export interface TokenSubject {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
}

/** Port: short-lived signed tokens, each for the summary of one booking (D-TOK-1). */
export class SummaryTokens extends Context.Service<
  SummaryTokens,
  {
    /** How long a token is good, in whole seconds: 15 minutes unless configured otherwise. */
    readonly lifetime: Effect<Duration>
    /** A token that is good from `now` for its lifetime. */
    readonly mint: (subject: TokenSubject, now: DateTime.Utc) => Effect<string>
    /** What the token opens at `now`, with 5 seconds of leeway; `InvalidToken` for anything else. */
    readonly verify: (token: string, now: DateTime.Utc) => Effect<TokenSubject, InvalidToken>
  }
>()("@calendeal/domain/bookings/SummaryTokens") {}
