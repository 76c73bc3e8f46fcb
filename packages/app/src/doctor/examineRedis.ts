import { connect } from "node:net"
import { Effect, Option, Redacted } from "effect"
import type { Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

/** Whether something listens where Redis should. Its absence is no fault: then requests are let through uncounted. */
export const examineRedis = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Option.match(settings.redisUrl, {
    onNone: () => Effect.succeed([]),
    onSome: (url) =>
      Effect.map(listens(Redacted.value(url)), (isThere) => [
        isThere
          ? well("Redis", "answers")
          : note(
              "Redis",
              "does not answer: until it does, requests are not limited. Start it, or correct REDIS_URL"
            )
      ])
  })

const listens = (url: string): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    if (!URL.canParse(url)) return resume(Effect.succeed(false))
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 2000 })
    const settle = (isThere: boolean) => () => {
      socket.destroy()
      resume(Effect.succeed(isThere))
    }
    socket.once("connect", settle(true)).once("error", settle(false)).once("timeout", settle(false))
  })
