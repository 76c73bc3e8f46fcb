import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccessToken } from "./AccessToken.ts"

/** How long a token works unless it is said, in days (D-PAT-1). */
export const usualTokenDays = 90

/** How long a token that is made over the API may work, in days: 1 to 365. */
export const TokenDays = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))

/** The most tokens that work which one user has (D-PAT-2). */
export const maximumTokens = 50

/** As many ended tokens of a user are kept to be shown, the latest. */
export const keptEndedTokens = 50

/** The end of a token that works for so many days. */
export const tokenEnd = (createdAt: DateTime.Utc, days: number): DateTime.Utc =>
  DateTime.add(createdAt, { days })

/**
 * The end of a token's successor, made at `now`: it works as long as the token was to work from its beginning, at most a
 * year; the successor of one that does not expire works as long as is usual (D-PAT-3).
 */
export const successorEnd = (
  { createdAt, expiresAt }: Pick<AccessToken, "createdAt" | "expiresAt">,
  now: DateTime.Utc
): DateTime.Utc => {
  if (expiresAt === null) return tokenEnd(now, usualTokenDays)
  const lifetime = DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)
  return DateTime.min(DateTime.add(now, { milliseconds: lifetime }), tokenEnd(now, 365))
}
