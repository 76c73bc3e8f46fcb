import { assert } from "@effect/vitest"
import { Throttle } from "@calendeal/domain/fair-use"
import { Effect, Layer, Logger, LogLevel, Option, References } from "effect"
import { SqlClient } from "effect/sql"
import { scrubbing } from "../../src/monitoring/scrubbingLogger.ts"
import { columnsHolding } from "./columnsHolding.ts"
import { Needles } from "./Needles.ts"
import { Outgoing } from "./Outgoing.ts"
import { personalColumns, staffColumns } from "./personalColumns.ts"

/** Whatever else some tests send in a number's place, such as an id, may well stand in a log line. */
const isPhoneNumber = (text: string) =>
  /^[\d +()./-]+$/.test(text) && /^\d{8,15}$/.test(text.replaceAll(/\D/g, ""))

/**
 * Watches a service for as long as tests talk to it: whoever they say they are must not be, in whatever spelling, in any
 * log line at any level, in any byte that leaves, in any key by which requests are counted, or in a table where persons
 * have no place (§1.8.hash, D-ADS-1, D-MON-1).
 */
export class Watch {
  readonly #needles = new Needles()
  readonly #lines: Array<string> = []
  readonly #keys = new Set<string>()

  /** Remembers the e-mails and phone numbers of a request. */
  readonly notes = (url: URL, body: Option.Option<unknown>): void => {
    if (!url.pathname.startsWith("/api/public/") || Option.isNone(body)) return
    // No recursion: some tests nest deeper than a stack goes. The list grows while it is walked.
    const parts: Array<readonly [key: string, value: unknown]> = [["", body.value]]
    for (const [key, value] of parts) {
      if (typeof value === "object" && value !== null) {
        for (const entry of Object.entries(value)) parts.push(entry)
      } else if (typeof value === "string") this.#remember(key, value.trim())
    }
  }

  #remember(key: string, text: string): void {
    if (key === "email" && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text)) this.#needles.add(text)
    if (key === "phone" && isPhoneNumber(text)) this.#needles.add(text)
  }

  /** The service's log: all of it comes here, scrubbed as in production, and to the others what is grave enough. */
  readonly hearing = (leastGrave: LogLevel.LogLevel) =>
    Layer.unwrap(
      Effect.map(Logger.CurrentLoggers, (others) =>
        Logger.layer([
          scrubbing(Logger.map(Logger.formatJson, (line) => void this.#lines.push(line))),
          ...[...others].map((other) =>
            Logger.make((said) =>
              LogLevel.isGreaterThanOrEqualTo(said.logLevel, leastGrave) ? other.log(said) : undefined
            )
          )
        ])
      )
    ).pipe(Layer.merge(Layer.succeed(References.MinimumLogLevel, "Trace")))

  /** The throttle, overheard: what it counts by are the keys that Redis would have. */
  readonly counting = Layer.effect(
    Throttle,
    Effect.map(Throttle, (throttle) =>
      Throttle.of({
        ...throttle,
        admit: (allowance, subject, network) => {
          this.#keys.add(subject)
          if (network !== undefined) this.#keys.add(network)
          return throttle.admit(allowance, subject, network)
        }
      })
    )
  )

  /** Watches until the scope ends, and then searches it all: the tables too, where there are some. */
  readonly untilTheEnd = (origin: string, tables: boolean) =>
    Effect.flatMap(Effect.serviceOption(SqlClient.SqlClient), (sql) =>
      Effect.acquireRelease(
        Effect.sync(() => new Outgoing(origin)),
        (outgoing) => this.#search(outgoing.end(), tables ? sql : Option.none())
      )
    )

  readonly #search = Effect.fnUntraced(function* (
    this: Watch,
    sent: ReadonlyArray<string>,
    sql: Option.Option<SqlClient.SqlClient>
  ) {
    for (const text of [...this.#lines, ...this.#keys, ...sent])
      assert.deepStrictEqual(this.#needles.foundIn(text), [])
    if (Option.isNone(sql)) return
    const holding = yield* columnsHolding(this.#needles).pipe(
      Effect.provideService(SqlClient.SqlClient, sql.value)
    )
    const known = [...personalColumns, ...staffColumns]
    assert.deepStrictEqual(
      holding.filter((column) => !known.includes(column)),
      []
    )
  }, Effect.orDie)
}
