import { createClient } from "redis"
import { rateLimits } from "../../../packages/domain/src/kernel/rate-limits/rateLimits.ts"
import { openServers } from "../environment/servers.mjs"
import { interleave } from "../interleave.mjs"
import { countingOn } from "../peers/counting.mjs"

// The cost of counting a request, against a GET, in milliseconds of the Redis client's processor time, and the memory of a
// client's log of 60 requests.

const callers = 64

/** Calls that 64 callers share, each after the answer to its last. */
const shared = (work) => async (calls) => {
  let nth = 0
  const calling = async () => {
    while (nth < calls) await work(nth++)
  }
  await Promise.all(Array.from({ length: callers }, calling))
}

export const run = async ({ brisk }) => {
  const servers = await openServers()
  const redis = createClient({ url: servers.redisUrl, commandOptions: { timeout: 0 } })
  try {
    await redis.connect()
    const count = await countingOn(redis)
    const rateLimit = { name: "bench", limit: 60, windowSeconds: 60 }
    await redis.set("something", "42")
    const works = {
      "a GET": shared(() => redis.get("something")),
      "counting a request": shared((nth) => count(rateLimit, `10.0.${(nth >> 8) & 255}.${nth & 255}`))
    }
    const rows = await interleave(works, brisk ? { rounds: 2, least: 20 } : { rounds: 21, least: 200 })
    const { monthAvailability } = rateLimits
    for (let nth = 0; nth < 60; nth++) await count(monthAvailability, "203.0.113.250")
    const bytes = await redis.memoryUsage("calendeal:rl:{month-availability:203.0.113.250}")
    return { ...rows, "bytes of a log of 60": { median: bytes } }
  } finally {
    redis.destroy()
    await servers.close()
  }
}
