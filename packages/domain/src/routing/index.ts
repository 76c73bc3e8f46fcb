export type { Lead } from "./Lead.ts"
export * from "./qualify.ts"
export * from "./rankHosts.ts"
export * from "./ruleFaults.ts"
