import * as Schema from "effect/Schema"

/** What a member may do, least first: each role includes the ones before it (specification 1.5, D-MGMT-1). */
export const Role = Schema.Literals(["member", "admin", "owner"])
export type Role = typeof Role.Type
