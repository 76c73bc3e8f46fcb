import { assert } from "@effect/vitest"
import { Throttle } from "@calendeal/domain/rate-limits"
import { Effect, Layer, Logger, LogLevel, Option, References } from "effect"
import { scrubbing } from "@calendeal/app/monitoring/scrubbingLogger"
import { Canaries } from "./Canaries.ts"
import { Outgoing } from "./Outgoing.ts"
import { searchTables } from "./columns.ts"

/** Tests also send ids and other text as phone numbers, and those may appear in logs. */
const isPhoneNumber = (text: string) =>
  /^[\d +()./-]+$/.test(text) && /^\d{8,15}$/.test(text.replaceAll(/\D/g, ""))

/**
 * Watches a service during tests. The personal data that the tests send must not appear, in any encoding, in log lines
 * of any level, outgoing bytes, rate limit keys, or columns without personal data (§1.8.hash, D-ADS-1, D-MON-1).
 */
export class Watch {
  readonly #canaries = new Canaries()
  readonly #lines: Array<string> = []
  readonly #keys = new Set<string>()

  /** Remembers the emails and phone numbers of a request. */
  readonly remember = (url: URL, body: Option.Option<unknown>): void => {
    if (!url.pathname.startsWith("/api/public/") || Option.isNone(body)) return
    // Iterative, because some tests nest deeper than the stack. The list grows during the iteration.
    const parts: Array<readonly [key: string, value: unknown]> = [["", body.value]]
    for (const [key, value] of parts) {
      if (typeof value === "object" && value !== null) {
        for (const entry of Object.entries(value)) parts.push(entry)
      } else if (typeof value === "string") this.#addCanary(key, value.trim())
    }
  }

  #addCanary(key: string, text: string): void {
    // Other addresses can end with a shorter one by chance: `sam.<random id>@customer.example` with `a@customer.example`.
    if (key === "email" && /^[^\s@]{3,}@[^\s@.]+\.[^\s@]+$/.test(text)) this.#canaries.add(text)
    if (key === "phone" && isPhoneNumber(text)) this.#canaries.add(text)
  }

  /**
   * Records all log lines, scrubbed as in production, and passes those of at least the given level to the other
   * loggers.
   */
  readonly recordingLogs = (minimumLevel: LogLevel.LogLevel) =>
    Layer.unwrap(
      Effect.map(Logger.CurrentLoggers, (others) =>
        Logger.layer([
          scrubbing(Logger.map(Logger.formatJson, (line) => void this.#lines.push(line))),
          ...[...others].map((other) =>
            Logger.make((entry) =>
              LogLevel.isGreaterThanOrEqualTo(entry.logLevel, minimumLevel) ? other.log(entry) : undefined
            )
          )
        ])
      )
    ).pipe(Layer.merge(Layer.succeed(References.MinimumLogLevel, "Trace")))

  /** Records the keys of the throttle, which are the keys that Redis would have. */
  readonly recordingKeys = Layer.effect(
    Throttle,
    Effect.map(Throttle, (throttle) =>
      Throttle.of({
        ...throttle,
        consume: (rateLimit, subject, network) => {
          this.#keys.add(subject)
          if (network !== undefined) this.#keys.add(network)
          return throttle.consume(rateLimit, subject, network)
        }
      })
    )
  )

  /** Watches until the scope ends, and then searches the output since the last search. */
  readonly untilTheEnd = (origin: string) =>
    Effect.acquireRelease(
      Effect.sync(() => new Outgoing(origin)),
      (outgoing) =>
        Effect.sync(() => {
          for (const text of [...this.#lines.splice(0), ...this.#keys, ...outgoing.end()])
            assert.deepStrictEqual(this.#canaries.foundIn(text), [])
          this.#keys.clear()
        })
    )

  /** Searches all tables. */
  readonly searchTables = Effect.suspend(() => searchTables(this.#canaries))

  /** All personal data so far. */
  readonly remembered = (): ReadonlyArray<string> => this.#canaries.all
}
