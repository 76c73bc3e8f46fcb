import * as Schema from "effect/Schema"

/** Who opens workspaces over the API: only the operator, who uses the command line instead, or anyone with an access token (D-WS-4). */
export const WorkspaceCreation = Schema.Literals(["operator", "anyone"])
export type WorkspaceCreation = typeof WorkspaceCreation.Type
