import { BookingUid } from "../../scheduling/bookings/index.ts"
import {
  decodeBase32Hex,
  decodeBase62,
  encodeBase32Hex,
  encodeBase62
} from "../../workspace/consistency/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"

/** 62^22 is less than 32^27. */
const uidDigits = 27

/**
 * The id of a meeting's entry in a Google calendar: 68 of the characters `a` to `v` and digits that Google allows. It is
 * derived from the meeting and the host, so that a repeated request cannot make a second event, and two hosts with one
 * calendar have an event each (D-ENTRY-20).
 */
export const googleEventId = (rootUid: BookingUid, hostId: HostId): string =>
  `calendeal${encodeBase32Hex(decodeBase62(rootUid.slice("bk_".length)), uidDigits)}${hostId.replaceAll("-", "").toLowerCase()}`

/** The meeting of an entry's id, or of its iCalendar UID, which Google derives from the id; null: it is no entry's. */
export const bookingUidOfGoogleEvent = (id: string): BookingUid | null => {
  const [, digits = ""] = /^calendeal([0-9a-v]{27})[0-9a-f]{32}(?:@google\.com)?$/.exec(id) ?? []
  const uid = encodeBase62(decodeBase32Hex(digits), 22)
  const isExact = digits !== "" && encodeBase32Hex(decodeBase62(uid), uidDigits) === digits
  return isExact ? BookingUid.make(`bk_${uid}`) : null
}
