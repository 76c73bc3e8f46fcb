import { createClient } from "redis"
import { rateLimits } from "../../../packages/domain/src/rate-limits/rateLimits.ts"
import { countingOn } from "../peers/counting.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"
import { openServers } from "../environment/servers.mjs"

// The cost of counting a request, against a GET, in microseconds of the Redis client's processor time, and the memory of
// a client's log of 60 requests.

const callers = 64
const block = 20_000

export const run = async ({ brisk }) => {
  const servers = await openServers()
  const redis = createClient({ url: servers.redisUrl, commandOptions: { timeout: 0 } })
  try {
    await redis.connect()
    const count = await countingOn(redis)
    const rateLimit = { name: "bench", limit: 60, windowSeconds: 60 }
    await redis.set("something", "42")
    const works = {
      "a GET": () => redis.get("something"),
      "counting a request": (nth) => count(rateLimit, `10.0.${(nth >> 8) & 255}.${nth & 255}`)
    }
    const names = Object.keys(works)
    const seen = Object.fromEntries(names.map((name) => [name, []]))
    for (let round = -1; round < (brisk ? 2 : 11); round++) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const cost = await costOf(works[name])
        if (round >= 0) seen[name].push(cost)
      }
    }
    const rows = Object.fromEntries(
      names.map((name) => [
        name,
        {
          median: rounded(median(seen[name])),
          "middle half": middleHalf(seen[name]),
          ratio: rounded(median(seen[name].map((cost, round) => cost / seen["a GET"][round])))
        }
      ])
    )
    const { monthAvailability } = rateLimits
    for (let nth = 0; nth < 60; nth++) await count(monthAvailability, "203.0.113.250")
    const bytes = await redis.memoryUsage("calendeal:rl:{month-availability:203.0.113.250}")
    return { ...rows, "bytes of a log of 60": { median: bytes } }
  } finally {
    redis.destroy()
    await servers.close()
  }
}

const costOf = async (work) => {
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let nth = caller; nth < block; nth += callers) await work(nth)
    })
  )
  const { system, user } = process.cpuUsage(before)
  return (system + user) / block
}
