export * from "./FunnelLog.ts"
export * from "./report.ts"
export * from "./retention.ts"
