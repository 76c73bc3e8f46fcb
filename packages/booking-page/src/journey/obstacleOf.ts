import type { Refusal } from "../api/call.ts"
import type { JourneyEvent } from "./advance.ts"
import type { Obstacle } from "./State.ts"

/** The obstacle of a refusal, and the time before which a retry is pointless. */
export const obstacleOf = ({ trouble, waitSeconds }: Refusal): Obstacle => ({
  trouble,
  until: waitSeconds === null ? null : Date.now() + waitSeconds * 1000
})

export const refusedBy = (refusal: Refusal): JourneyEvent => ({
  tag: "refused",
  obstacle: obstacleOf(refusal)
})
