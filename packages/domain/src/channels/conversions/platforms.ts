import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

/** The ad platforms that conversions can be reported to. */
export const platformNames = ["meta", "google", "linkedin", "tiktok", "microsoft", "reddit"] as const
export const PlatformName = Schema.Literals(platformNames)
export type PlatformName = typeof PlatformName.Type

/** The maximum age of an event when it arrives, and the maximum number of events in a request. */
interface Limits {
  readonly maximumAge: Duration.Duration
  readonly maximumBatch: number
}

/**
 * The limits of each platform, or less. Lower, where a platform documents no limit: the age for Google and Reddit, the batch
 * for Meta and TikTok.
 */
export const limitsOf: Readonly<Record<PlatformName, Limits>> = {
  meta: { maximumAge: Duration.days(7), maximumBatch: 100 },
  // The limit is 2,000, but Google reports only the number of failed events: a single event gets its own result.
  google: { maximumAge: Duration.days(7), maximumBatch: 1 },
  linkedin: { maximumAge: Duration.days(90), maximumBatch: 1000 },
  tiktok: { maximumAge: Duration.days(28), maximumBatch: 50 },
  microsoft: { maximumAge: Duration.days(7), maximumBatch: 1000 },
  reddit: { maximumAge: Duration.days(7), maximumBatch: 1000 }
}

/** Events are skipped this long before the limit, because one late event makes Meta reject the whole request. */
const margin = Duration.hours(1)

/** The last instant at which an event may be sent. */
export const deadlineOf = (platform: PlatformName, occurredAt: DateTime.Utc): DateTime.Utc =>
  DateTime.addDuration(occurredAt, Duration.subtract(limitsOf[platform].maximumAge, margin))
