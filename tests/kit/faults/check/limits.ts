import type { Clause, EventTypeRules } from "../history/Rules.ts"
import { contains, dayOf, type Lifetime, lifetimesOf } from "./lifetimes.ts"

/** D-BOOK-4, D-AV-1: no invitee and no day ever had more bookings than its limit. */
export const limits: Clause = ({ history, rules, snapshot }) => {
  const lifetimes = lifetimesOf(history, snapshot)
  const rulesOf = ({ booking }: Lifetime): EventTypeRules | undefined =>
    rules.eventTypes.get(booking.eventTypeId)
  const ofInvitees = exceeded(lifetimes, (lifetime) => {
    const limit = rulesOf(lifetime)?.perInviteeLimit ?? null
    const { email, eventTypeId } = lifetime.booking
    return limit === null ? [] : [[`${email} at event type ${eventTypeId}`, limit]]
  })
  const ofDays = exceeded(lifetimes, (lifetime) => {
    const day = dayOf(lifetime.booking.startAt)
    const ofEventType = rulesOf(lifetime)?.dailyLimit ?? null
    return [
      ...(ofEventType === null
        ? []
        : [[`event type ${lifetime.booking.eventTypeId} on day ${day}`, ofEventType] as const]),
      ...lifetime.booking.hostIds.flatMap((hostId) => {
        const ofHost = rules.dailyLimitOfHost.get(hostId)
        return ofHost === undefined ? [] : [[`host ${hostId} on day ${day}`, ofHost] as const]
      })
    ]
  })
  return [...ofInvitees, ...ofDays]
}

/** The names with more bookings that were certainly confirmed at the same time than their limit. */
const exceeded = (
  lifetimes: ReadonlyArray<Lifetime>,
  countsFor: (lifetime: Lifetime) => ReadonlyArray<readonly [name: string, limit: number]>
): ReadonlyArray<string> => {
  const counted = new Map<string, { readonly limit: number; readonly lifetimes: Array<Lifetime> }>()
  for (const lifetime of lifetimes) {
    for (const [name, limit] of countsFor(lifetime)) {
      const entry = counted.get(name) ?? { limit, lifetimes: [] }
      entry.lifetimes.push(lifetime)
      counted.set(name, entry)
    }
  }
  return [...counted].flatMap(([name, { limit, lifetimes }]) => {
    // The number of confirmed bookings is highest at the moment when one becomes confirmed.
    const most = Math.max(
      ...lifetimes.map(
        ({ certain }) => lifetimes.filter((other) => contains(other.certain, certain.from)).length
      )
    )
    return most > limit ? [`${name} has ${most}, the limit is ${limit}`] : []
  })
}
