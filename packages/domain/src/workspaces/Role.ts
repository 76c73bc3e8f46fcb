import * as Schema from "effect/Schema"

/** What a member may do, least first: each role includes the ones before it (specification 1.5, D-MGMT-1). */
export const Role = Schema.Literals(["member", "admin", "owner"])
export type Role = typeof Role.Type

const ranks: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 }

/** Whether who has the role may do what takes at least the other one (D-MGMT-1). */
export const includes = (role: Role, least: Role): boolean => ranks[role] >= ranks[least]
