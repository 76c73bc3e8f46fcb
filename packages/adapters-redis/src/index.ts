export { InvalidRedisUrl } from "./connection/Connection.ts"
export { nodesOf, parseRedisAddress } from "./connection/RedisAddress.ts"
export { layer as throttle } from "./fair-use/Throttle.ts"
export { ThrottleStore } from "./fair-use/ThrottleStore.ts"
