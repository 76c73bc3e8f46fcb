import { createServer } from "node:net"
import { Effect, Option, Schema } from "effect"
import { hostOf, type Settings } from "../settings/Settings.ts"

/** The port is in use, or the process may not listen on it. */
class PortTaken extends Schema.TaggedError<PortTaken>()("PortTaken", {
  setting: Schema.String,
  host: Schema.String,
  port: Schema.Int,
  code: Schema.String
}) {
  override get message(): string {
    const why = this.code === "EADDRINUSE" ? "is already in use" : `cannot be listened on (${this.code})`
    return `${this.host}:${this.port} ${why}.`
  }
  get remedy(): string {
    return `Stop the program that uses it, or choose another port: ${this.setting}=${this.port + 1}`
  }
}

/** Fails if a port of the service is not free. Runs before anything else starts. */
export const ensurePortsAreFree = (settings: Settings) =>
  Effect.andThen(ensurePortIsFree("PORT", hostOf(settings), settings.port), ensurePrivatePortIsFree(settings))

/** Fails if the port of the metrics is not free. */
export const ensurePrivatePortIsFree = (settings: Settings) =>
  Option.match(settings.metricsPort, {
    onNone: () => Effect.void,
    onSome: (port) => ensurePortIsFree("METRICS_PORT", hostOf(settings), port)
  })

const ensurePortIsFree = (setting: string, host: string, port: number): Effect.Effect<void, PortTaken> =>
  Effect.callback((resume) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) =>
      resume(Effect.fail(new PortTaken({ setting, host, port, code: error.code ?? error.name })))
    )
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resume(Effect.void)))
  })
