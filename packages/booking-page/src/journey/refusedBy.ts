import type { Refusal } from "../api/call.ts"
import type { CalendarOccurrence } from "./advance.ts"
import type { Obstacle } from "./State.ts"

/** What a refusal of the service means for the page, with the time until which there is no use in trying again. */
export const obstacleOf = ({ trouble, waitSeconds }: Refusal): Obstacle => ({
  trouble,
  until: waitSeconds === null ? null : Date.now() + waitSeconds * 1000
})

export const refusedBy = (refusal: Refusal): CalendarOccurrence => ({
  tag: "refused",
  obstacle: obstacleOf(refusal)
})
