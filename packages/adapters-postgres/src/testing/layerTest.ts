import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer, layerAt, migrations, serviceRole } from "../index.ts"
import { freshDatabase, freshPostgres } from "./Database.ts"
import { type Proxy, proxyTo } from "./Proxy.ts"

/** The ports on a fresh migrated database, with its client, which has the role of the service. */
export const layerTest = layer.pipe(Layer.provideMerge(freshPostgres(migrations, { role: serviceRole })))

/** The proxy before the database of `layerTestWithProxy`. */
export class DatabaseProxy extends Context.Service<DatabaseProxy, Proxy>()(
  "@calendeal/adapters-postgres/testing/DatabaseProxy"
) {}

/** `layerTest` behind a proxy. */
export const layerTestWithProxy = Layer.unwrap(
  DatabaseProxy.use(({ url }) => Effect.succeed(layerAt({ url })))
).pipe(Layer.provideMerge(Layer.effect(DatabaseProxy, Effect.flatMap(freshDatabase(migrations), proxyTo))))
