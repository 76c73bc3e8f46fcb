import * as Layer from "effect/Layer"
import { layer, migrations, serviceRole } from "../index.ts"
import { freshPostgres } from "./Database.ts"

/** The ports on a fresh migrated database, with its client, which has the role of the service. */
export const layerTest = layer.pipe(Layer.provideMerge(freshPostgres(migrations, { role: serviceRole })))
