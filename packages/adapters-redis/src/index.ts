export { InvalidRedisUrl, nodesOf, parseRedisAddress } from "./connection/RedisAddress.ts"
export * as Throttle from "./rate-limits/Throttle.ts"
export { ThrottleStore } from "./rate-limits/ThrottleStore.ts"
