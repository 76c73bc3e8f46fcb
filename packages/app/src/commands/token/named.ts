import { TypedEmail } from "@calendeal/domain/contacts"
import { listAll } from "@calendeal/domain/management"
import type { Workspace } from "@calendeal/domain/workspaces"
import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { workspaceNamed } from "../keys/named.ts"

/** The member whose tokens the command handles. */
export const user = Flag.String("user").pipe(
  Flag.withDescription("The member's e-mail"),
  Flag.withSchema(TypedEmail)
)

/** No member of the workspace has the e-mail. */
class UnknownMember extends Schema.TaggedError<UnknownMember>()("UnknownMember", {}) {
  override readonly message = "The workspace has no member with this e-mail."
  readonly remedy = "Run `calendeal token list` to see its members."
}

/** The member of the workspace with the e-mail. Fails with UnknownWorkspace or UnknownMember. */
export const memberNamed = Effect.fnUntraced(function* (
  slug: Workspace["slug"],
  email: typeof TypedEmail.Type
) {
  const { id } = yield* workspaceNamed(slug)
  const members = yield* listAll(id, "members", {})
  return members.find((member) => member.email === email) ?? (yield* new UnknownMember())
})
