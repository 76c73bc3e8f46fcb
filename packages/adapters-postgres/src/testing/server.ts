import { request, type RequestOptions } from "node:http"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { temporaryPostgres } from "../embedded/index.ts"

/** The same trade as for the embedded server: a test's data need not survive. */
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"]

/**
 * The address of a PostgreSQL for the tests, as its owner: TEST_DATABASE_URL if set, else a container where Docker
 * answers, else the embedded server. None at all is a failure of the run.
 */
export const serverForTests = Effect.gen(function* () {
  const given = yield* Config.option(Config.Redacted("TEST_DATABASE_URL"))
  if (Option.isSome(given)) return given.value
  if (!(yield* dockerAnswers)) return (yield* temporaryPostgres).ownerUrl
  return yield* Effect.catch(container, (error) =>
    Effect.andThen(
      Effect.logWarning(
        `Docker answers, but its PostgreSQL did not start: ${error.message}. Taking the embedded one.`
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

/** A client without an engine behind it is common; half a second tells. */
const dockerAnswers = Effect.callback<boolean>((resume) => {
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
