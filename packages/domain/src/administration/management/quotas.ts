import { StateConflict } from "./refusals.ts"
import { type Quota, resources } from "../../channels/records/index.ts"

/** The maximum number of a kind in a workspace (D-QUOTA-1). */
export const mostOf = (kind: Quota): number => resources[kind].quota.most

export const quotaOf = (kind: Quota): string =>
  `A workspace can have at most ${mostOf(kind)} ${resources[kind].quota.name}.`

/** The refusal if `count` exceeds the quota. */
export const overQuota = (kind: Quota, count: number): StateConflict | undefined =>
  count > mostOf(kind) ? new StateConflict({ reason: quotaOf(kind) }) : undefined

/** The maximum number of calendars of a host. */
export const maximumCalendars = 20

export const tooManyCalendars = () =>
  new StateConflict({ reason: `A host can have at most ${maximumCalendars} calendars.` })
