/** The limits of requests: `rateLimits.ts` has all of them. The algorithm is in the adapters of the port `Throttle`. */

export * from "./rateLimits.ts"
export * from "./Throttle.ts"
