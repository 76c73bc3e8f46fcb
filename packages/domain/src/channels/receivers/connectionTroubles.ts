import * as DateTime from "effect/DateTime"
import { mostWrongSignatures, type PaymentConnection } from "./PaymentConnection.ts"

/** A provider that called on so many days in a row does so daily. More days are not counted. */
export const daysOfDaily = 7

/** A provider that calls daily is silent after so many days. */
export const daysOfSilence = 3

type Calls = Pick<PaymentConnection, "callDays" | "lastCallAt">

const dayOf = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 86_400_000)

/** The days in a row, in UTC, on which signed calls came, with a call now. A clock that is behind changes nothing. */
export const callDaysAt = ({ callDays, lastCallAt }: Calls, now: DateTime.Utc): number => {
  if (lastCallAt === null) return 1
  const days = dayOf(now) - dayOf(lastCallAt)
  return days <= 0 ? callDays : days === 1 ? Math.min(callDays + 1, daysOfDaily) : 1
}

export type ConnectionTrouble = "wrong_signatures" | "silent"

/** What is wrong with a connection (D-RCV-15): its secret is another one, or a provider that called daily has stopped. */
export const connectionTroubles = (
  { wrongSignatures, ...calls }: Calls & Pick<PaymentConnection, "wrongSignatures">,
  now: DateTime.Utc
): ReadonlyArray<ConnectionTrouble> => [
  ...(wrongSignatures >= mostWrongSignatures ? ["wrong_signatures" as const] : []),
  ...(calls.lastCallAt !== null &&
  calls.callDays >= daysOfDaily &&
  DateTime.isGreaterThan(now, DateTime.add(calls.lastCallAt, { days: daysOfSilence }))
    ? ["silent" as const]
    : [])
]
