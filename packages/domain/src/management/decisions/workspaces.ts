import * as Result from "effect/Result"
import { LastOwner, ResourceNotFound } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { changedSince, type Deciders, emailTaken, isAnother, unless, workspaceSlugTaken } from "./Decision.ts"

/** Commands on workspaces. */
export const workspaces: Deciders<"OpenWorkspace" | "ChangeWorkspace" | "RemoveWorkspace"> = {
  OpenWorkspace: ({ key, owner, token, workspace }, { slugOwner }) =>
    unless(
      [isAnother(slugOwner, workspace.id) ? workspaceSlugTaken() : undefined],
      { _tag: "Add", kind: "workspace", row: workspace },
      { _tag: "Add", kind: "members", row: owner },
      ...(token === null ? [] : [{ _tag: "Add", kind: "accessTokens", row: token } as const satisfies Write]),
      ...(key === undefined ? [] : [{ _tag: "Add", kind: "apiKeys", row: key } as const satisfies Write])
    ),

  ChangeWorkspace: ({ version, workspace }, seen) =>
    unless(
      [
        changedSince(seen, version),
        isAnother(seen.slugOwner, workspace.id) ? workspaceSlugTaken() : undefined
      ],
      { _tag: "Replace", kind: "workspace", row: workspace }
    ),

  RemoveWorkspace: () => unless([], { _tag: "RemoveWorkspace" })
}

/** Commands on members (D-MGMT-1). */
export const members: Deciders<"AddMember" | "ChangeMember" | "RemoveMember"> = {
  AddMember: ({ member, token }, { emailOwner }) =>
    unless(
      [isAnother(emailOwner, member.userId) ? emailTaken() : undefined],
      { _tag: "Add", kind: "members", row: member },
      { _tag: "Add", kind: "accessTokens", row: token }
    ),

  ChangeMember: ({ fields }, { emailOwner, hasOtherOwner, member }) => {
    if (member === null) return Result.fail(new ResourceNotFound())
    const changed = { ...member, ...fields }
    return unless(
      [
        isAnother(emailOwner, member.userId) ? emailTaken() : undefined,
        changed.role === "owner" || hasOtherOwner ? undefined : new LastOwner()
      ],
      { _tag: "Replace", kind: "members", row: changed }
    )
  },

  RemoveMember: ({ userId }, { hasOtherOwner, member }) =>
    unless(
      [member === null ? new ResourceNotFound() : undefined, hasOtherOwner ? undefined : new LastOwner()],
      {
        _tag: "Remove",
        kind: "members",
        id: userId
      }
    )
}
