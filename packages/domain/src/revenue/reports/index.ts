/** The figures of a workspace: `figures.ts` decides what counts. */

export {
  clickPlatformOf,
  clickPlatforms,
  funnelOf,
  isByChannel,
  mergedByKey,
  revenueOf,
  type Sales
} from "./figures.ts"
export { clockOf } from "./Clock.ts"
export { dealsOf } from "./deals.ts"
export { meetingsOf } from "./meetings.ts"
export { bookableTime } from "./bookableTime.ts"
export { seriesOf } from "./series.ts"
export * from "./period.ts"
export * from "./Reports.ts"
export { type Leads, stepsOf } from "./steps.ts"
