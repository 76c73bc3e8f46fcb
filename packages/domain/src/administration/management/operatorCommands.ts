import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { type Member, UserId, type Workspace, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { firstToken } from "./accessTokens.ts"
import { commandLineContext, commit, updateResource } from "./commit.ts"

/** Suspends a workspace by the command line (D-WS-5). A suspended one keeps its time. */
export const suspendWorkspace = Effect.fn("management.suspendWorkspace")(function* (id: WorkspaceId) {
  const now = yield* DateTime.now
  yield* changeSuspension(id, (at) => at ?? now)
})

/** Ends a suspension by the command line (D-WS-5). */
export const resumeWorkspace = Effect.fn("management.resumeWorkspace")((id: WorkspaceId) =>
  changeSuspension(id, () => null)
)

const changeSuspension = Effect.fnUntraced(function* (
  id: WorkspaceId,
  next: (at: Workspace["suspendedAt"]) => Workspace["suspendedAt"]
) {
  const audit = yield* commandLineContext(id)
  yield* updateResource(audit, "workspace", id, Option.none(), ({ value, version }) =>
    Effect.succeed({
      _tag: "UpdateWorkspace",
      workspace: { ...value, suspendedAt: next(value.suspendedAt) },
      version
    })
  )
})

/** Removes a workspace with all its data by the command line. Fails with ResourceNotFound. */
export const removeWorkspace = Effect.fn("management.removeWorkspace")(function* (id: WorkspaceId) {
  yield* commit(yield* commandLineContext(id), { _tag: "DeleteWorkspace" })
})

/** A member whom an operator adds. */
export interface AddedMember {
  readonly email: Email
  readonly name: string
  readonly role: Member["role"]
}

/**
 * Adds a member by the command line, who accepts by signing in (D-SIGN-13). The access token that comes with it is never shown
 * to a person. Fails with StateConflict if the email is taken or the workspace is full.
 */
export const addMember = Effect.fn("management.addMember")(function* (
  workspaceId: WorkspaceId,
  added: AddedMember
) {
  const idGenerator = yield* IdGenerator
  const audit = yield* commandLineContext(workspaceId)
  const member: Member = {
    ...added,
    workspaceId,
    userId: UserId.make(yield* idGenerator.uuid),
    bookingMails: false,
    hostId: null,
    createdAt: audit.at,
    acceptedAt: null
  }
  const { token } = yield* firstToken(member)
  yield* commit(audit, { _tag: "CreateMember", member, token })
})
