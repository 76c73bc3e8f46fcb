import type { Operation } from "./operations.ts"
import type { Client } from "./roles.environment.ts"

const ranks = ["member", "admin", "owner"]

/** The error that D-MGMT-1 requires, or undefined if the client is admitted. */
export const refusalOf = (client: Client, { required }: Operation): readonly [number, string] | undefined => {
  if (client === "anonymous") return [401, "missing_token"]
  if (["unknown", "revoked", "expired"].includes(client)) return [401, "invalid_token"]
  if (required === null) return undefined
  if (client === "outsider") return [404, "not_found"]
  return ranks.indexOf(client) >= ranks.indexOf(required.least) ? undefined : [403, "forbidden"]
}

/** An admitted client gets an error for this field, and nothing changes. */
export const unknownField = { nonsense: true }
