import type { ComponentProps } from "preact"
import { Capacity } from "./Capacity.tsx"
import { Costs } from "./Costs.tsx"
import { Cohorts, Speed } from "./LeadBlocks.tsx"
import { Shared } from "./Shared.tsx"
import { Stages } from "./Stages.tsx"
import { Waits } from "./Waits.tsx"

/**
 * The reports that are loaded after the others: those that share figures among visits, stages of deals, the results of leads, free times, and what waited, which
 * is often nothing and so comes last.
 */
export const Attributed = (props: ComponentProps<typeof Shared>) => (
  <>
    <Shared {...props} />
    <Costs choice={props.choice} days={props.days} here={props.here} />
    <Stages currency={props.currency} days={props.days} />
    <Speed days={props.days} />
    <Cohorts currency={props.currency} days={props.days} />
    <Capacity days={props.days} />
    <Waits days={props.days} />
  </>
)
