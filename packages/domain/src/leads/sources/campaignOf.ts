import type { Touch } from "../contacts/index.ts"
import { signalPartOf } from "./signalsOf.ts"

/** The parameters in which platforms give the id of a campaign: the most reliable one first. */
const campaignIds = ["utm_id", "hsa_cam", "gad_campaignid"] as const

/** How a visit names its campaign: by ids, the first one first, and by a name. Empty texts are left out. */
export const campaignOf = (
  touch: Touch
): { readonly ids: ReadonlyArray<string>; readonly name: string | null } => {
  const named = (touch.utm_campaign ?? "").trim()
  const ids = campaignIds.map((key) => (touch[key] ?? "").trim()).filter((id) => id !== "")
  // Many templates of links write the id into the place of the name.
  return { ids: named === "" ? ids : [...ids, named], name: named === "" ? null : named }
}

/** The part of a touch that reports of journeys can tell apart: its signals, and the ids of its campaign. */
export const journeyPartOf = (touch: Touch): Touch => ({
  ...signalPartOf(touch),
  ...Object.fromEntries(
    campaignIds.flatMap((key) => {
      const id = touch[key] ?? ""
      return id === "" ? [] : [[key, id]]
    })
  )
})
