import { FreeMailProviders } from "@calendeal/domain/event-types"
import listed from "email-providers/all.json" with { type: "json" }
import { Layer } from "effect"
import { missing, notProviders } from "./corrections.ts"

/** The list of the package `email-providers`, corrected. */
export const layer = Layer.sync(FreeMailProviders, () => {
  const domains = new Set([...listed, ...missing]).difference(notProviders)
  return FreeMailProviders.of({ includes: (domain) => domains.has(domain) })
})
