import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase, type Proxy, proxyTo } from "@calendeal/adapters-postgres/testing"
import { Context, Duration, Effect, Layer, type Redacted } from "effect"
import { onDatabase } from "../kit/http/ports.ts"
import { service } from "../kit/http/Service.ts"

/** The TCP proxy between the service and its database. */
export class DatabaseProxy extends Context.Service<
  DatabaseProxy,
  Proxy & {
    /** The owner's URL of the database, not through the proxy. */
    readonly owner: Redacted.Redacted
  }
>()("@calendeal/tests/DatabaseProxy") {}

const proxy = Layer.effect(
  DatabaseProxy,
  Effect.gen(function* () {
    const owner = yield* freshDatabase(Postgres.migrations)
    return { ...(yield* proxyTo(owner)), owner }
  })
)

/** The service on a database behind a proxy. Requests time out after 2 s to keep the tests short. */
export const serviceWithProxy = service(
  Layer.unwrap(
    DatabaseProxy.use(({ url }) => Effect.succeed(onDatabase(postgres({ url, role: Postgres.serviceRole }))))
  ),
  { requestTimeout: Duration.seconds(2), logLevel: "Trace", searchTables: false }
).pipe(Layer.provideMerge(proxy))
