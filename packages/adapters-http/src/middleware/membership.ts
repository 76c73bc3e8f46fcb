import type { Session } from "@calendeal/domain/accounts"
import type { Credential, Origin } from "@calendeal/domain/consistency"
import {
  admit,
  admitSession,
  logAside,
  logRefusal,
  type Requirement,
  type TokenRights
} from "@calendeal/domain/management"
import {
  type AccessToken,
  standingOf,
  type UserId,
  WorkspaceDirectory,
  WorkspaceId
} from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Forbidden, InvalidToken, NotFound, WorkspaceIsSuspended } from "../contract/index.ts"
import { TenantNames } from "../admission/TenantNames.ts"
import { credentialOf, noteTenant, RequestOrigin } from "./requestOrigin.ts"

const isWorkspaceId = Schema.is(WorkspaceId)

/** A workspace without members. It is looked up in place of an unknown one, so that both take the same time. */
export const unknownWorkspace = WorkspaceId.make("00000000-0000-4000-8000-000000000000")

/** The workspace with this id in any case, or `unknownWorkspace`. */
export const workspaceIdOf = (given: string): WorkspaceId =>
  isWorkspaceId(given) ? WorkspaceId.make(given.toLowerCase()) : unknownWorkspace

/** Notes that a member was refused an operation (D-AUDIT-4). */
export const noteRefusedOperation = (
  {
    origin,
    userId,
    workspaceId
  }: { readonly origin: Origin; readonly userId: UserId; readonly workspaceId: WorkspaceId },
  action: "permission.refuse" | "session.refuse_old",
  operation: string
) =>
  logAside(
    logRefusal({ workspaceId, userId, action, actor: { _tag: "User", userId }, subject: operation, origin })
  )

/** The membership of a token's user or a session's account, if it fulfils the requirement, and the audit context of changes (D-MGMT-1). */
export const membershipOf = Effect.fnUntraced(
  function* (
    caller:
      | (TokenRights & Pick<AccessToken, "id">)
      | Pick<Session, "account" | "id" | "onlyIn" | "refusedIn" | "way">,
    workspaceId: WorkspaceId,
    requirement: Requirement,
    operation: string,
    credential: Credential = credentialOf(caller)
  ) {
    const origin = { ...(yield* RequestOrigin), credential }
    const member = yield* (
      "account" in caller
        ? admitSession(caller, workspaceId, requirement)
        : admit(caller, workspaceId, requirement)
    ).pipe(
      Effect.tapErrorTag("RoleTooLow", ({ userId }) =>
        noteRefusedOperation({ workspaceId, userId, origin }, "permission.refuse", operation)
      )
    )
    if (requirement.scope !== "read") yield* refuseIfSuspended(workspaceId)
    const names = yield* TenantNames
    names.learn("workspace", workspaceId, workspaceId)
    yield* noteTenant(workspaceId)
    const audit = {
      workspaceId,
      actor: { _tag: "User" as const, userId: member.userId },
      at: yield* DateTime.now,
      ...origin
    }
    return { member, audit }
  },
  Effect.catchTags({
    BadAccessToken: () => Effect.fail(new InvalidToken()),
    ResourceNotFound: () => Effect.fail(new NotFound()),
    RoleTooLow: () => Effect.fail(new Forbidden())
  })
)

/** The refusal in a suspended workspace (D-WS-5). */
export const suspensionOf = () =>
  Effect.fail(
    new WorkspaceIsSuspended({
      message:
        "The operator of this installation has suspended the workspace. Its members can read and export everything, and change nothing."
    })
  )

/** Members of a suspended workspace can only read. Looks in memory, so that a change costs no further query (D-WS-5). */
const refuseIfSuspended = (workspaceId: WorkspaceId) =>
  Effect.flatMap(
    WorkspaceDirectory.use((directory) => directory.find(workspaceId)),
    (found) =>
      Option.isSome(found) && standingOf(found.value) === "suspended" ? suspensionOf() : Effect.void
  )
