import { mayMove } from "@calendeal/domain/bookings"
import type { Booking } from "../../api/client.ts"

/** What is done with several bookings: they are cancelled, given to other hosts, or marked. */
export type BulkAct = "cancel" | "reassign" | "attended" | "no_show"

/** Why an act leaves a booking as it is: it was cancelled or moved, it belongs to others, it has begun, or it has not. */
export type Hindrance = "ended" | "foreign" | "begun" | "ahead"

interface Acting {
  readonly hostId: string | null
  readonly role: string
}

/** Whether the member acts on the booking: members do so only as one of its hosts (D-CON-3, D-HOST-2). */
export const mayAct = (
  { hostIds }: { readonly hostIds: ReadonlyArray<string> },
  { hostId, role }: Acting
): boolean => role !== "member" || (hostId !== null && hostIds.includes(hostId))

/** What keeps a member from an act on a booking, as the service decides it (D-CON-3, D-HOST-2, D-MGMT-12). Null: nothing. */
export const hindranceOf = (
  act: BulkAct,
  booking: Pick<Booking, "startAt" | "status"> & { readonly hostIds: ReadonlyArray<string> },
  member: Acting,
  now: number
): Hindrance | null => {
  if (!mayMove(booking)) return "ended"
  if (!mayAct(booking, member)) return "foreign"
  const isAhead = Date.parse(booking.startAt) > now
  const isOfAhead = act === "cancel" || act === "reassign"
  return isOfAhead === isAhead ? null : isAhead ? "ahead" : "begun"
}
