import { takesPlace } from "@calendeal/domain/bookings"
import type { BookingInList } from "../api/client.ts"
import { statusWordOf } from "./statusWords.ts"

/** The one thing that a row says about a booking. */
export type Badge =
  | { readonly kind: "status"; readonly word: ReturnType<typeof statusWordOf> }
  | { readonly kind: "mark"; readonly mark: "attended" | "no_show" }
  | { readonly kind: "now" }
  | { readonly kind: "soon"; readonly minutes: number }
  | { readonly kind: "bounced" | "failed" | "calendar" }
  | { readonly kind: "paid" | "deal"; readonly amount: number; readonly currency: string }
  | { readonly kind: "moved"; readonly times: number }

/** A meeting is soon if it begins within so many minutes. */
const soonMinutes = 60

type Row = Pick<
  BookingInList,
  | "attendance"
  | "calendarEntries"
  | "deal"
  | "endAt"
  | "mailFault"
  | "payment"
  | "rescheduledFrom"
  | "sequence"
  | "startAt"
  | "status"
>

/** What is most worth knowing of a booking: its end, what is wrong, when it begins, the money, then its moves. Null: nothing. */
export const badgeOf = (booking: Row, now: number): Badge | null => {
  const { attendance, calendarEntries, deal, endAt, mailFault, rescheduledFrom, sequence, startAt } = booking
  if (!takesPlace(booking)) return { kind: "status", word: statusWordOf(booking) }
  if (attendance !== null) return { kind: "mark", mark: attendance.mark }
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (start <= now && now < end) return { kind: "now" }
  if (now < start) {
    if (mailFault !== null) return { kind: mailFault }
    if (calendarEntries.some(({ change, fault }) => fault !== null || change !== null))
      return { kind: "calendar" }
    const minutes = Math.ceil((start - now) / 60_000)
    if (minutes <= soonMinutes) return { kind: "soon", minutes }
  }
  if (deal !== null && deal.currency !== null && deal.amount !== null)
    return deal.paid !== null && deal.paid > 0
      ? { kind: "paid", amount: deal.paid, currency: deal.currency }
      : { kind: "deal", amount: deal.amount, currency: deal.currency }
  return rescheduledFrom === null ? null : { kind: "moved", times: sequence }
}
