import { TypedEmail } from "@calendeal/domain/contacts"
import { everyOne } from "@calendeal/domain/management"
import type { Workspace } from "@calendeal/domain/workspaces"
import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { workspaceNamed } from "../keys/named.ts"

/** The member whose tokens a command is about. */
export const user = Flag.String("user").pipe(
  Flag.withDescription("The member's e-mail"),
  Flag.withSchema(TypedEmail)
)

/** Nobody with the e-mail has a seat in the workspace. */
class UnknownMember extends Schema.TaggedError<UnknownMember>()("UnknownMember", {}) {
  override readonly message = "The workspace has no member with this e-mail."
  readonly remedy = "Run `calendeal token list` to see its members."
}

/** The workspace's member of an e-mail; fails with UnknownWorkspace or UnknownMember. */
export const memberNamed = Effect.fnUntraced(function* (
  slug: Workspace["slug"],
  email: typeof TypedEmail.Type
) {
  const { id } = yield* workspaceNamed(slug)
  const members = yield* everyOne(id, "members", {})
  return members.find((member) => member.email === email) ?? (yield* new UnknownMember())
})
