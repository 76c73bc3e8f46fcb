import { createHash } from "node:crypto"
import { script } from "../../../packages/adapters-redis/src/rate-limits/slidingWindow.ts"

const sha1 = createHash("sha1").update(script).digest("hex")

/** Counts a request with the service's script in one round trip: `[1, left]`, or `[0, milliseconds to wait]`. */
export const countingOn = async (redis) => {
  await redis.scriptLoad(script)
  return ({ limit, name, windowSeconds }, subject) =>
    redis.evalSha(sha1, {
      keys: [`calendeal:rl:{${name}:${subject}}`],
      arguments: [String(limit), String(windowSeconds * 1000)]
    })
}
