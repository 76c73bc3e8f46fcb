export * from "./holds.ts"
export * from "./Lead.ts"
export * from "./qualify.ts"
export * from "./rankHosts.ts"
