import type { Kind } from "./Act.ts"

/** What a deal of each event type is worth, in cents of US dollars. Null: not known before the visit. */
export const prices: Readonly<Record<Kind, number | null>> = {
  intro: 500_00,
  productDemo: 1200_00,
  onboarding: 2400_00,
  siteVisit: null
}
