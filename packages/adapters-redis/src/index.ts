export { InvalidRedisUrl } from "./connection/InvalidRedisUrl.ts"
export { nodesOf, parseRedisAddress } from "./connection/RedisAddress.ts"
export * as Throttle from "./fair-use/Throttle.ts"
export { ThrottleStore } from "./fair-use/ThrottleStore.ts"
