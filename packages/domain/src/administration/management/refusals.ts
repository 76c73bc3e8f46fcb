import * as Schema from "effect/Schema"
import { faultFields } from "../../kernel/texts/index.ts"
import { Role, UserId } from "../../workspace/workspaces/index.ts"

/** The workspace has no such resource, or the user is not a member of it: all causes give the same error (D-MGMT-1). */
export class ResourceNotFound extends Schema.TaggedError<ResourceNotFound>()("ResourceNotFound", {}) {}

/** The role of the member, or the scope of the token, is too low (D-MGMT-1). */
export class RoleTooLow extends Schema.TaggedError<RoleTooLow>()("RoleTooLow", {
  least: Role,
  userId: UserId
}) {}

/** A conflict with the stored state: a taken slug or email, a quota, a host that event types use. */
export class StateConflict extends Schema.TaggedError<StateConflict>()("StateConflict", {
  reason: Schema.String
}) {
  override get message(): string {
    return this.reason
  }
}

/** The resource is no longer at the version that the change replaces. */
export class Outdated extends Schema.TaggedError<Outdated>()("Outdated", {}) {}

/** The change refers to a resource that the workspace does not have. `path`: the place of the reference. */
export class UnknownReference extends Schema.TaggedError<UnknownReference>()("UnknownReference", {
  path: Schema.Array(Schema.Union([Schema.String, Schema.Int])),
  ...faultFields
}) {}

/** A workspace must have an owner (D-MGMT-1). */
export class LastOwner extends Schema.TaggedError<LastOwner>()("LastOwner", {}) {}

/** Why a change was refused; nothing of it was stored. */
export type Refusal = ResourceNotFound | StateConflict | Outdated | UnknownReference | LastOwner

/** The booking cannot be answered: it does not wait, or its time to wait is over (D-APPR-3). */
export const notWaiting = () => new StateConflict({ reason: "The booking does not wait for approval." })

/** The booking waits without its time, which another one has (D-APPR-10). */
export const timeTaken = () =>
  new StateConflict({ reason: "The time is taken. Decline the request, or free the time first." })
