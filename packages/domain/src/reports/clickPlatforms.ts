import type { Touch, TouchKey } from "../contacts/index.ts"

/** Whose click ids are whose, in the order in which they are looked for. */
export const clickPlatforms = [
  ["gclid", "google"],
  ["gbraid", "google"],
  ["wbraid", "google"],
  ["fbclid", "meta"],
  ["fbc", "meta"],
  ["msclkid", "microsoft"],
  ["ttclid", "tiktok"],
  ["li_fat_id", "linkedin"],
  ["twclid", "x"],
  ["rdt_cid", "reddit"]
] as const satisfies ReadonlyArray<readonly [TouchKey, string]>

/** The platform whose click the touch was; null: none's. */
export const clickPlatformOf = (touch: Touch): string | null =>
  clickPlatforms.find(([key]) => touch[key] !== undefined && touch[key] !== "")?.[1] ?? null
