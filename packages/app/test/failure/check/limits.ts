import type { EventTypeRules } from "../history/Rules.ts"
import { dayOf, holds, type Stay, staysOf } from "./lifetimes.ts"
import type { Clause } from "./Violation.ts"

/** D-BOOK-4, D-AV-1: no invitee and no day ever had more bookings than its limit. */
export const limits: Clause = ({ history, rules, snapshot }) => {
  const stays = staysOf(history, snapshot)
  const rulesOf = ({ booking }: Stay): EventTypeRules | undefined => rules.eventTypes.get(booking.eventTypeId)
  const ofInvitees = exceeded(stays, (stay) => {
    const limit = rulesOf(stay)?.perInviteeLimit ?? null
    const { email, eventTypeId } = stay.booking
    return limit === null ? [] : [[`${email} at event type ${eventTypeId}`, limit]]
  })
  const ofDays = exceeded(stays, (stay) => {
    const day = dayOf(stay.booking.startAt)
    const ofEventType = rulesOf(stay)?.dailyLimit ?? null
    return [
      ...(ofEventType === null
        ? []
        : [[`event type ${stay.booking.eventTypeId} on day ${day}`, ofEventType] as const]),
      ...stay.booking.hostIds.flatMap((hostId) => {
        const ofHost = rules.dailyLimitOfHost.get(hostId)
        return ofHost === undefined ? [] : [[`host ${hostId} on day ${day}`, ofHost] as const]
      })
    ]
  })
  return [...ofInvitees, ...ofDays]
}

/** The names with more bookings that were certainly confirmed at the same time than their limit. */
const exceeded = (
  stays: ReadonlyArray<Stay>,
  countsFor: (stay: Stay) => ReadonlyArray<readonly [name: string, limit: number]>
): ReadonlyArray<string> => {
  const counted = new Map<string, { readonly limit: number; readonly stays: Array<Stay> }>()
  for (const stay of stays) {
    for (const [name, limit] of countsFor(stay)) {
      const entry = counted.get(name) ?? { limit, stays: [] }
      entry.stays.push(stay)
      counted.set(name, entry)
    }
  }
  return [...counted].flatMap(([name, { limit, stays }]) => {
    // The number of confirmed bookings is highest at the moment when one becomes confirmed.
    const most = Math.max(
      ...stays.map(({ sure }) => stays.filter((other) => holds(other.sure, sure.from)).length)
    )
    return most > limit ? [`${name} has ${most}, the limit is ${limit}`] : []
  })
}
