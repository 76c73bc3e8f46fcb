/** Steps of visitors on the way to a booking. */

export * from "./FunnelLog.ts"
export * from "./report.ts"
export * from "./retention.ts"
