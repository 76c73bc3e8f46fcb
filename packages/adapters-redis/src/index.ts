export { InvalidRedisUrl } from "./connection/InvalidRedisUrl.ts"
export { nodesOf, parseRedisAddress } from "./connection/RedisAddress.ts"
export { ThrottleStore } from "./fair-use/ThrottleStore.ts"
export { throttle } from "./throttle.ts"
