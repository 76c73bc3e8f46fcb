import { FreeMailProviders } from "@calendeal/domain/event-types"
import { Layer, Schema } from "effect"
import { createRequire } from "node:module"
import { missing, notProviders } from "./corrections.ts"

/** The providers that the package `email-providers` lists, corrected. */
export const layer = Layer.sync(FreeMailProviders, () => {
  const listed = Schema.decodeUnknownSync(Schema.Array(Schema.String))(load("email-providers/all.json"))
  const domains = new Set([...listed, ...missing]).difference(notProviders)
  return FreeMailProviders.of({ includes: (domain) => domains.has(domain) })
})

const load = createRequire(import.meta.url)
