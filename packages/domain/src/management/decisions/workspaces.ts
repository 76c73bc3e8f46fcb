import { type Deciders, changedSince, isAnother, unless, workspaceSlugTaken } from "./Decision.ts"
import type { Write } from "../Write.ts"

/** Opening, changing and removing a workspace. A slug belongs to one workspace. */
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
