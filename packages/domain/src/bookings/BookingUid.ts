import * as Schema from "effect/Schema"
import { encodeBase62 } from "../consistency/index.ts"

/** What a booking is called outside: `bk_` and 22 base62 characters from 128 random bits (D-BOOK-9). */
export const BookingUid = Schema.String.check(Schema.isPattern(/^bk_[0-9A-Za-z]{22}$/)).pipe(
  Schema.brand("BookingUid")
)
export type BookingUid = typeof BookingUid.Type

/** Spells 128 bits (0 to 2^128 - 1) as a booking uid; 62^22 is more than 2^128, so that no two share one. */
export const bookingUidOf = (bits: bigint): BookingUid => BookingUid.make(`bk_${encodeBase62(bits, 22)}`)
