import { amountOf, type Money } from "@calendeal/domain/money"
import { DateTime } from "effect"

/** Whole seconds since 1970; a conversion's fraction of a second is cut off. */
export const unixSeconds = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000)

/** Milliseconds since 1970. */
export const unixMillis = (at: DateTime.Utc): number => DateTime.toEpochMillis(at)

/** RFC 3339 in UTC. */
export const rfc3339 = (at: DateTime.Utc): string => DateTime.formatIso(at)

/** An amount with two decimals, as text. */
export const decimalOf = ({ cents }: Money): string => amountOf(cents).toFixed(2)
