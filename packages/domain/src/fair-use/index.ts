export * from "./allowances.ts"
export * from "./Throttle.ts"
