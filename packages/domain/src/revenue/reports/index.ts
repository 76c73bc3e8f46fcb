/** The figures of a workspace: `figures.ts` decides what counts. */

export { clickPlatformOf, clickPlatforms, funnelOf, revenueOf, type Sales } from "./figures.ts"
export * from "./period.ts"
export * from "./Reports.ts"
export { type Leads, stepsOf } from "./steps.ts"
