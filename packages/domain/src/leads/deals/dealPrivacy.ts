import { kept, type PrivacyOf } from "../contacts/index.ts"
import type { Deal } from "./Deal.ts"

/** The class of each field of a deal (D-PRIV-1). An erasure writes no deals, so they can have no data about a person. */
export const dealPrivacy = {
  id: kept("members"),
  workspaceId: kept("internal"),
  contactId: kept("members"),
  bookingUid: kept("members"),
  status: kept("members"),
  stage: kept("members"),
  ownerId: kept("members"),
  value: { cents: kept("members"), currency: kept("members") },
  openedAt: kept("members"),
  closedAt: kept("members"),
  lostAt: kept("members"),
  lostReason: kept("members")
} as const satisfies PrivacyOf<Deal, "kept">
