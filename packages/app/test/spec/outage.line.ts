import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase, type Proxy, proxyTo } from "@calendeal/adapters-postgres/testing"
import { Context, Duration, Effect, Layer, type Redacted } from "effect"
import { onDatabase } from "./ports.ts"
import { service } from "./Service.ts"

/** The line between the service and its database. */
export class Line extends Context.Service<
  Line,
  Proxy & {
    /** The database as its owner reaches it, whatever becomes of the line. */
    readonly owner: Redacted.Redacted
  }
>()("@calendeal/app/test/Line") {}

const line = Layer.effect(
  Line,
  Effect.gen(function* () {
    const owner = yield* freshDatabase(Postgres.migrations)
    return { ...(yield* proxyTo(owner)), owner }
  })
)

/** The service on a database whose line can be frozen and cut; so that nobody waits long, a request may take 2 s. */
export const serviceOnLine = service(
  Layer.unwrap(
    Line.use(({ url }) => Effect.succeed(onDatabase(postgres({ url, role: Postgres.serviceRole }))))
  ),
  { requestTimeout: Duration.seconds(2), logLevel: "Trace", searchTables: false }
).pipe(Layer.provideMerge(line))
