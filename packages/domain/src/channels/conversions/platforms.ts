import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

/** The platforms that conversions can be reported to: ad platforms, and two that pass events on. */
export const platformNames = [
  "meta",
  "google",
  "linkedin",
  "tiktok",
  "microsoft",
  "reddit",
  "snapchat",
  "pinterest",
  "x",
  "segment",
  "rudderstack"
] as const
export const PlatformName = Schema.Literals(platformNames)
export type PlatformName = typeof PlatformName.Type

/** The maximum age of an event when it arrives, and the maximum number of events in a request. */
interface Limits {
  readonly maximumAge: Duration.Duration
  readonly maximumBatch: number
}

/**
 * The limits of each platform, or less. Lower, where a platform documents no limit: the age for Google, Reddit, X, Segment
 * and RudderStack, the batch for Meta and TikTok.
 */
export const limitsOf: Readonly<Record<PlatformName, Limits>> = {
  meta: { maximumAge: Duration.days(7), maximumBatch: 100 },
  // The limit is 2,000, but Google reports only the number of failed events: a single event gets its own result.
  google: { maximumAge: Duration.days(7), maximumBatch: 1 },
  linkedin: { maximumAge: Duration.days(90), maximumBatch: 1000 },
  tiktok: { maximumAge: Duration.days(28), maximumBatch: 50 },
  microsoft: { maximumAge: Duration.days(7), maximumBatch: 1000 },
  reddit: { maximumAge: Duration.days(7), maximumBatch: 1000 },
  snapchat: { maximumAge: Duration.days(28), maximumBatch: 1000 },
  pinterest: { maximumAge: Duration.days(7), maximumBatch: 1000 },
  x: { maximumAge: Duration.days(7), maximumBatch: 500 },
  // A request has at most 500 kB.
  segment: { maximumAge: Duration.days(28), maximumBatch: 200 },
  rudderstack: { maximumAge: Duration.days(28), maximumBatch: 200 }
}

/** Events are skipped this long before the limit, because one late event makes Meta reject the whole request. */
const margin = Duration.hours(1)

/** How long after a conversion Google takes another value for it. */
const restatable = Duration.days(55)

/** The last instant at which an event may be sent, or another value for it. */
export const deadlineOf = (
  platform: PlatformName,
  { isRestated, occurredAt }: { readonly isRestated: boolean; readonly occurredAt: DateTime.Utc }
): DateTime.Utc => {
  const maximumAge = isRestated ? restatable : limitsOf[platform].maximumAge
  return DateTime.addDuration(occurredAt, Duration.subtract(maximumAge, margin))
}
