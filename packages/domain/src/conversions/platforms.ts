import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

/** The ad platforms that conversions can be reported to. */
export const platformNames = ["meta", "google", "linkedin", "tiktok", "microsoft", "reddit"] as const
export const PlatformName = Schema.Literals(platformNames)
export type PlatformName = typeof PlatformName.Type

/** How old an event may be when it arrives, and how many go into one request. */
interface Limits {
  readonly maximumAge: Duration.Duration
  readonly maximumBatch: number
}

/**
 * What each platform takes, or less. Cautious where a platform publishes nothing that we could check: the age at
 * Google and Reddit, the batch at Meta and TikTok.
 */
export const limitsOf: Readonly<Record<PlatformName, Limits>> = {
  meta: { maximumAge: Duration.days(7), maximumBatch: 100 },
  // It takes 2,000, but tells only how many of a request failed: alone in its request an event has a fate of its own.
  google: { maximumAge: Duration.days(7), maximumBatch: 1 },
  linkedin: { maximumAge: Duration.days(90), maximumBatch: 1000 },
  tiktok: { maximumAge: Duration.days(28), maximumBatch: 50 },
  microsoft: { maximumAge: Duration.days(7), maximumBatch: 1000 },
  reddit: { maximumAge: Duration.days(7), maximumBatch: 1000 }
}

/** An event is given up this long before its time is over: at Meta one that arrives too late fails a whole request. */
const margin = Duration.hours(1)

/** The last instant at which an event may still be sent. */
export const deadlineOf = (platform: PlatformName, occurredAt: DateTime.Utc): DateTime.Utc =>
  DateTime.addDuration(occurredAt, Duration.subtract(limitsOf[platform].maximumAge, margin))
