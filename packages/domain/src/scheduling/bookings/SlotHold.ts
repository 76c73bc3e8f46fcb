import * as DateTime from "effect/DateTime"
import type { EventType } from "../../workspace/event-types/index.ts"
import type { Reservation } from "./Reservation.ts"

/**
 * How long a visitor's hold lasts: the minutes of one request, and the most minutes in total; and how many are live at most: of an
 * address and an event type, of an event type, and of a workspace (D-HOLD-10, D-HOLD-11).
 */
export const slotHoldLimits = {
  minutes: 5,
  total: 15,
  perAddress: 3,
  perEventType: 50,
  perWorkspace: 500
} as const

/**
 * Whether the page holds the chosen time (D-HOLD-9). A group has its time for all who book it, and with requests that compete
 * several visitors may ask for one time.
 */
export const holdsSlots = ({
  approval,
  approvalKeepsTime,
  holdsChosenTime,
  seats
}: Pick<EventType, "approval" | "approvalKeepsTime" | "holdsChosenTime" | "seats">): boolean =>
  holdsChosenTime && seats === null && (approval === "never" || approvalKeepsTime)

/** The end of a live hold after another request, which never shortens it (D-HOLD-10). */
export const heldUntil = (
  { createdAt, startAt, until }: Pick<Reservation, "createdAt" | "startAt" | "until">,
  now: DateTime.Utc
): DateTime.Utc =>
  DateTime.max(
    until,
    [DateTime.add(createdAt, { minutes: slotHoldLimits.total }), startAt].reduce(
      DateTime.min,
      DateTime.add(now, { minutes: slotHoldLimits.minutes })
    )
  )
