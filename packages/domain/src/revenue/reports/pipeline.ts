import { type Deal, stageAmong } from "../../leads/deals/index.ts"
import type { DealStages } from "../../workspace/workspaces/index.ts"
import type { DealFigures } from "./Reports.ts"
import { sumsOf } from "./figures.ts"

type Open = DealFigures["open"][number]

/** Open deals together. */
export type OpenDeals = Pick<Open, "deals" | "value">

/** Adds up open deals, their values by currency. */
export const openTogether = (parts: ReadonlyArray<OpenDeals>): OpenDeals => ({
  deals: parts.reduce((sum, { deals }) => sum + deals, 0),
  value: sumsOf(parts.flatMap(({ value }) => value))
})

/**
 * The open deals of each stage of a workspace, in the order of the stages, after those in none (D-TX-14). A stage that the workspace
 * no longer has counts as none. `ages`: the deals by the class of their age.
 */
export const pipelineOf = (
  open: DealFigures["open"],
  stages: DealStages
): ReadonlyArray<
  OpenDeals & { readonly stage: Deal["stage"]; readonly ages: ReadonlyMap<number, OpenDeals> }
> =>
  [null, ...stages.map(({ key }) => key)].map((stage) => {
    const own = open.filter((part) => stageAmong(stages, part) === stage)
    const ages = [...Map.groupBy(own, ({ place }) => place)].map(
      ([place, parts]) => [place, openTogether(parts)] as const
    )
    return { stage, ...openTogether(own), ages: new Map(ages) }
  })
