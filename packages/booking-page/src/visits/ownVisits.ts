import type { EventView } from "../page/PageView.ts"
import type { Touch } from "../embed/touchOf.ts"
import { attempt } from "../journey/stored.ts"
import { asksForPrivacy, forgetVisits, rememberVisit, type Visit } from "../embed/visits.ts"

/**
 * The visits to the pages of a workspace that the browser remembers, with this one (D-JRN-7). What is stored is the visitor's consent:
 * ticking the box in the foot stores this visit, and clearing it forgets all.
 */
export const ownVisits = (
  { visitMemory, workspaceId }: Pick<EventView, "visitMemory" | "workspaceId">,
  touch: Touch
): ReadonlyArray<Visit> => {
  const key = `calendeal:visits:${workspaceId}`
  const box = document.querySelector<HTMLInputElement>("#remember")
  const isRefused = asksForPrivacy()
  // The visitor can tick the box before this script is there.
  const isAllowed = !isRefused && (visitMemory === "on" || isStored(key) || box?.checked === true)
  if (!isAllowed) forgetVisits(key)
  if (isRefused) box?.closest("label")?.remove()
  else if (box !== null) {
    box.checked = isAllowed
    box.onchange = () => (box.checked ? rememberVisit(key, touch) : forgetVisits(key))
  }
  return isAllowed ? rememberVisit(key, touch) : []
}

const isStored = (key: string): boolean => attempt(() => localStorage.getItem(key)) !== null
