import { connect } from "node:net"
import { nodesOf, parseRedisAddress } from "@calendeal/adapters-redis"
import { Effect, Option, Redacted } from "effect"
import type { Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

/** Checks that Redis is reachable. An unreachable Redis is only a note: the service then works without rate limits. */
export const examineRedis = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Option.match(settings.redisUrl, {
    onNone: () => Effect.succeed([]),
    onSome: (url) =>
      Effect.map(listens(Redacted.value(url)), (isThere) => [
        isThere
          ? well("Redis", "answers")
          : note("Redis", "does not respond, so requests are not limited. Start it, or correct REDIS_URL")
      ])
  })

/** Whether any of the URL's servers accepts connections. */
const listens = (url: string): Effect.Effect<boolean> => {
  const address = parseRedisAddress(url)
  if (address === undefined) return Effect.succeed(false)
  return Effect.map(Effect.forEach(nodesOf(address), isListening, { concurrency: "unbounded" }), (answers) =>
    answers.includes(true)
  )
}

const isListening = (node: { readonly host: string; readonly port: number }): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const socket = connect({ ...node, timeout: 2000 })
    const settle = (isThere: boolean) => () => {
      socket.destroy()
      resume(Effect.succeed(isThere))
    }
    socket.once("connect", settle(true)).once("error", settle(false)).once("timeout", settle(false))
  })
