import { WorkspaceFiles } from "@calendeal/adapters-http"
import type { IdGenerator } from "@calendeal/domain/consistency"
import type { WorkspaceQueries } from "@calendeal/domain/management"
import { Effect, Layer } from "effect"
import { plan } from "./applyFile.ts"
import type { Refused } from "./Refused.ts"

/** The plans of workspace files for the MCP server, as `calendeal apply --dry-run` makes them. */
export const workspaceFiles = Layer.effect(
  WorkspaceFiles,
  Effect.map(Effect.context<IdGenerator | WorkspaceQueries>(), (ports) => ({
    plan: Effect.fnUntraced(
      function* (workspaceId, text, prunes) {
        // Loaded on demand, as most requests need no YAML.
        const { readFile } = yield* Effect.promise(() => import("./readFile.ts"))
        const { steps } = yield* plan(workspaceId, yield* Effect.fromResult(readFile(text)), prunes)
        return steps.map(({ action, kind, name, settings }) => ({ action, kind, name, settings }))
      },
      Effect.catchTag("WorkspaceFileRefused", (refused) => Effect.fail(issuesOf(refused))),
      Effect.provideContext(ports)
    )
  }))
)

/** The faults as issues of the argument `file`, with their lines. */
const issuesOf = ({ faults }: Refused) =>
  faults.map(({ line, message, path }) => ({
    path: ["file", ...path],
    message: line === null ? message : `line ${line}: ${message}`
  }))
