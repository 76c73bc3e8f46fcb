import type { Refusal } from "../api/call.ts"
import type { Happening } from "./advance.ts"

/** What a refusal of the service means for the page, with the time until which there is no use in trying again. */
export const refusedBy = ({ trouble, waitSeconds }: Refusal): Happening => ({
  tag: "refused",
  obstacle: { trouble, until: waitSeconds === null ? null : Date.now() + waitSeconds * 1000 }
})
