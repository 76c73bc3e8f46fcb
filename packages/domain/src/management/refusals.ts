import * as Schema from "effect/Schema"
import { Role } from "../workspaces/index.ts"

/** No such thing in this workspace, or no such workspace for this user: the same for every cause (D-MGMT-1). */
export class NotThere extends Schema.TaggedError<NotThere>()("NotThere", {}) {}

/** The user's role is too low for this (D-MGMT-1). */
export class RoleTooLow extends Schema.TaggedError<RoleTooLow>()("RoleTooLow", { least: Role }) {}

/** Something else stands in the way: a slug or an e-mail that is taken, a host that event types still name. */
export class InTheWay extends Schema.TaggedError<InTheWay>()("InTheWay", { reason: Schema.String }) {
  override get message(): string {
    return this.reason
  }
}

/** The thing was changed since the version that the change was made from. */
export class Outdated extends Schema.TaggedError<Outdated>()("Outdated", {}) {}

/** The change names something of the workspace that is not there; `path` leads to the place in the change. */
export class UnknownReference extends Schema.TaggedError<UnknownReference>()("UnknownReference", {
  path: Schema.Array(Schema.Union([Schema.String, Schema.Int])),
  message: Schema.String
}) {}

/** A workspace keeps at least one owner (D-MGMT-1). */
export class LastOwner extends Schema.TaggedError<LastOwner>()("LastOwner", {}) {}

/** Why a change was not made; nothing of it was stored then. */
export type Refusal = NotThere | InTheWay | Outdated | UnknownReference | LastOwner
