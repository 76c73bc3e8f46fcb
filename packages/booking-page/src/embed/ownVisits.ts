import type { Touch } from "./touchOf.ts"
import { asksForPrivacy, forgetVisits, hasVisits, rememberVisit, type Visit } from "./visits.ts"

/**
 * The visits to the pages of a workspace that the browser remembers, with this one (D-JRN-7). If visitors are asked, stored visits are the
 * consent: ticking the box in the foot stores this visit, and clearing it forgets all.
 */
export const ownVisits = (workspaceId: string, isAsked: boolean, touch: Touch): ReadonlyArray<Visit> => {
  const key = `calendeal:visits:${workspaceId}`
  const box = document.querySelector<HTMLInputElement>("#remember")
  const isRefused = asksForPrivacy()
  // The visitor can tick the box before this script is there.
  const isAllowed = !isRefused && (!isAsked || hasVisits(key) || box?.checked === true)
  if (!isAllowed) forgetVisits(key)
  const visits = isAllowed ? [...rememberVisit(key, touch)] : []
  if (isRefused) box?.closest("label")?.remove()
  else if (box !== null) {
    box.checked = isAllowed
    box.addEventListener("change", () => {
      if (box.checked) return rememberVisit(key, touch)
      forgetVisits(key)
      // Those that the next capture would send.
      visits.length = 0
    })
  }
  return visits
}
