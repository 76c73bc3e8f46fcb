export { InvalidRedisUrl } from "./connection/Connection.ts"
export { layer as throttle } from "./fair-use/Throttle.ts"
