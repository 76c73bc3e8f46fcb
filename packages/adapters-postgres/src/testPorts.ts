import * as Layer from "effect/Layer"
import { layer, migrations, serviceRole } from "./index.ts"
import { freshPostgres } from "./testing/index.ts"

/** Every port on a database of its own, with the rights that the service has and no more. */
export const testPorts = layer().pipe(Layer.provide(freshPostgres(migrations, { role: serviceRole })))
