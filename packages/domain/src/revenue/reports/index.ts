/** The figures of a workspace: `figures.ts` decides what counts. */

export {
  clickPlatformOf,
  clickPlatforms,
  funnelOf,
  isByChannel,
  isBySource,
  mergedByKey,
  revenueOf,
  type Sales
} from "./figures.ts"
export { type Course, type CourseKind } from "./Course.ts"
export { creditsIn, creditsOfCourses, isLearnt } from "./credits.ts"
export { campaignMatches, costFigures, costRecordsOf, costsOf, daysWithin } from "./costs.ts"
export { spendMatches } from "./spendMatches.ts"
export { clockOf } from "./Clock.ts"
export { dealsOf } from "./deals.ts"
export { demandOf } from "./demand.ts"
export { openTogether, pipelineOf } from "./pipeline.ts"
export { meetingsOf } from "./meetings.ts"
export { bookableTime } from "./bookableTime.ts"
export { sharesByWeight } from "./byWeight.ts"
export { type WaitCount, waitFigures, waitsOf } from "./waits.ts"
export * from "./SavedView.ts"
export * from "./viewAddress.ts"
export * from "./weeks.ts"
export * from "./findings.ts"
export * from "./stepShares.ts"
export { foldedByKey, seriesOf } from "./series.ts"
export * from "./period.ts"
export * from "./Reports.ts"
export { leadFiguresOf } from "./leads.ts"
export { type Leads, stepsOf } from "./steps.ts"
