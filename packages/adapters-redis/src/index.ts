export { InvalidRedisUrl } from "./connection/InvalidRedisUrl.ts"
export { nodesOf, parseRedisAddress } from "./connection/RedisAddress.ts"
export * as Throttle from "./rate-limits/Throttle.ts"
export { ThrottleStore } from "./rate-limits/ThrottleStore.ts"
