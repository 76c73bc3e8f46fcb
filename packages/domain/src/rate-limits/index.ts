export * from "./rateLimits.ts"
export * from "./Throttle.ts"
