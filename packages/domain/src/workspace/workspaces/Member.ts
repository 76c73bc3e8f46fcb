import * as Schema from "effect/Schema"
import { WorkspaceId } from "./Workspace.ts"

/** A member's role. Each role includes the previous ones (specification 1.5, D-MGMT-1). */
export const Role = Schema.Literals(["member", "admin", "owner"])
export type Role = typeof Role.Type

const ranks: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2 }

/** Whether a role includes another one (D-MGMT-1). */
export const includes = (role: Role, least: Role): boolean => ranks[role] >= ranks[least]

/** A user's identifier, a UUID. */
export const UserId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A host's identifier, a UUID. */
export const HostId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("HostId"))
export type HostId = typeof HostId.Type

/** A user in one workspace. */
export const Member = Schema.Struct({
  workspaceId: WorkspaceId,
  userId: UserId,
  email: Schema.String,
  name: Schema.String,
  role: Role,
  /** Whether the member gets a copy of the mails to hosts about every booking (D-MAIL-36). */
  bookingMails: Schema.Boolean,
  /** The host that the member is (D-HOST-1). Null: none. */
  hostId: Schema.NullOr(HostId),
  createdAt: Schema.DateTimeUtc,
  /** When the person accepted the membership. Null: not yet, so that it is not the account's (D-SIGN-13). */
  acceptedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Member = typeof Member.Type
