import type { PictureId } from "../../kernel/branding/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"

/** The path of a workspace's picture at the service. */
export const picturePath = (workspaceId: WorkspaceId, id: PictureId): string =>
  `/assets/pictures/${workspaceId}/${id}.png`
