import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { PictureId } from "../../kernel/branding/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"

/** A PNG that the service has made, with the SHA-256 of its bytes. */
export interface Picture {
  readonly id: PictureId
  readonly png: Uint8Array
}

/** How long a picture that nothing uses is kept, in minutes. */
export const unusedMinutes = 60

/** Port: the pictures of workspaces. The same bytes are one picture of each workspace that has stored them. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /**
     * Stores a picture, and removes those of the workspace that are older than `unusedMinutes` and are neither its logo nor a
     * host's picture. Does nothing for an unknown workspace.
     */
    readonly add: (workspaceId: WorkspaceId, picture: Picture) => Effect<void>
    /** None also for a picture that only another workspace has. */
    readonly find: (workspaceId: WorkspaceId, id: PictureId) => Effect<Option<Uint8Array>>
  }
>()("@calendeal/domain/pictures/Pictures") {}
