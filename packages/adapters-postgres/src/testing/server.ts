import { request, type RequestOptions } from "node:http"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { temporaryPostgres } from "../embedded/index.ts"

/** As for the embedded server: the data of tests may be lost in a crash. */
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]

/**
 * The owner's URL of a PostgreSQL for the tests: TEST_DATABASE_URL if set, otherwise a container if Docker responds,
 * otherwise the embedded server. Without any of them the run fails.
 */
export const serverForTests = Effect.gen(function* () {
  const given = yield* Config.option(Config.Redacted("TEST_DATABASE_URL"))
  if (Option.isSome(given)) return given.value
  if (!(yield* dockerResponds)) return (yield* temporaryPostgres).ownerUrl
  return yield* Effect.catch(container, (error) =>
    Effect.andThen(
      Effect.logWarning(
        `Docker responds, but its PostgreSQL did not start: ${error.message}. The tests use the embedded one.`
      ),
      Effect.map(temporaryPostgres, ({ ownerUrl }) => ownerUrl)
    )
  )
})

const container = Effect.acquireRelease(
  Effect.tryPromise(async () => {
    const { PostgreSqlContainer } = await import("@testcontainers/postgresql")
    const command = ["postgres", ...fast.flatMap((setting) => ["-c", setting])]
    return new PostgreSqlContainer("postgres:18").withCommand(command).start()
  }),
  (started) => Effect.promise(() => started.stop())
).pipe(Effect.map((started) => Redacted.make(started.getConnectionUri())))

/** The client may be installed without a running engine, so the engine is pinged for 0.5 s. */
const dockerResponds = Effect.callback<boolean>((resume) => {
  const answer = (yes: boolean) => resume(Effect.succeed(yes))
  const ping = request(
    { ...dockerAddress(process.env["DOCKER_HOST"]), path: "/_ping", timeout: 500 },
    (response) => {
      response.resume()
      answer(response.statusCode === 200)
    }
  )
  ping.on("timeout", () => ping.destroy())
  ping.on("error", () => answer(false))
  ping.end()
})

const dockerAddress = (host = "unix:///var/run/docker.sock"): RequestOptions => {
  const { hostname, pathname, port, protocol } = new URL(host)
  return protocol === "unix:" ? { socketPath: pathname } : { host: hostname, port }
}
