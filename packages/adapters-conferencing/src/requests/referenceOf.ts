import type { BookingUid } from "@calendeal/domain/bookings"
import { createHash } from "node:crypto"
import { base32 } from "./base32.ts"

/** The reference of a meeting at a provider, 32 characters. The provider does not learn the root uid from it. */
export const referenceOf = (rootUid: BookingUid): string =>
  base32(createHash("sha256").update(rootUid).digest().subarray(0, 20))
