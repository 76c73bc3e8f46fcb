import type { BookingUid } from "@calendeal/domain/bookings"
import { toBase32 } from "@calendeal/domain/texts"
import { createHash } from "node:crypto"

/** The reference of a meeting at a provider, 32 characters. The provider does not learn the root uid from it. */
export const referenceOf = (rootUid: BookingUid): string =>
  toBase32(createHash("sha256").update(rootUid).digest().subarray(0, 20))
