import * as DateTime from "effect/DateTime"
import type { Delivery, DestinationKind } from "../../channels/outbox/index.ts"

/** Older failures are not listed. */
const days = 14

/** The deliveries to one destination that failed for good. */
export interface Failure {
  readonly kind: DestinationKind
  /** The id of the integration, the webhook, the host (`calendar`), the account (`conference`), or of the workspace. */
  readonly destinationId: string
  readonly provider: string
  readonly count: number
  /** Of the latest one. */
  readonly reason: string | null
  readonly at: DateTime.Utc
  /** The booking of the latest one; null: it has none. */
  readonly bookingUid: string | null
}

/** The failures of the last 14 days by destination, the latest first (D-CON-12). */
export const failuresIn = (
  deliveries: ReadonlyArray<Delivery>,
  now: DateTime.Utc
): ReadonlyArray<Failure> => {
  const since = DateTime.subtract(now, { days })
  const failures = new Map<string, Failure>()
  for (const { destination, message, provider, reason, settledAt, status } of deliveries) {
    if (status !== "dead" || settledAt === null || DateTime.isLessThan(settledAt, since)) continue
    const { id: destinationId, kind } = destination
    const key = `${kind} ${destinationId}`
    const known = failures.get(key)
    const count = (known?.count ?? 0) + 1
    const bookingUid = "bookingUid" in message ? message.bookingUid : null
    const isLatest = known === undefined || DateTime.isGreaterThan(settledAt, known.at)
    const latest = isLatest ? { kind, destinationId, provider, reason, at: settledAt, bookingUid } : known
    failures.set(key, { ...latest, count })
  }
  return [...failures.values()].toSorted((one, other) => DateTime.Order(other.at, one.at))
}
