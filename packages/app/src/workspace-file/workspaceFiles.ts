import { FileRefused, type GivenFile, WorkspaceFiles } from "@calendeal/adapters-http"
import { Fingerprint, type IdGenerator } from "@calendeal/domain/consistency"
import { Outdated, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Layer } from "effect"
import { commitPlan, type FilePlan, plan } from "./applyFile.ts"
import type { Refused } from "./Refused.ts"

/** The workspace file for the management API and the MCP server, as the command line prints, plans and applies it. */
export const workspaceFiles = Layer.effect(
  WorkspaceFiles,
  Effect.map(Effect.context<Fingerprint | IdGenerator | WorkspaceCommands | WorkspaceQueries>(), (ports) => ({
    print: (workspaceId) =>
      // Loaded on demand, as most requests need no file.
      Effect.promise(() => import("./printWorkspace.ts")).pipe(
        Effect.flatMap(({ printWorkspace }) => printWorkspace(workspaceId)),
        Effect.mapError(refusalOf),
        Effect.provideContext(ports)
      ),
    plan: (workspaceId, given) =>
      planOf(workspaceId, given).pipe(
        Effect.map(({ changes, id }) => ({ changes, plan: id })),
        Effect.mapError(refusalOf),
        Effect.provideContext(ports)
      ),
    apply: (audit, given, planned) =>
      Effect.gen(function* () {
        const { changes, id, made } = yield* Effect.mapError(planOf(audit.workspaceId, given), refusalOf)
        if (id !== planned) return yield* new Outdated()
        yield* commitPlan(audit, made)
        return { changes, plan: id }
      }).pipe(Effect.provideContext(ports))
  }))
)

const planOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, { file, prune }: GivenFile) {
  // Loaded on demand, as most requests need no YAML.
  const { readFile } = yield* Effect.promise(() => import("./readFile.ts"))
  const made = yield* plan(workspaceId, yield* Effect.fromResult(readFile(file)), prune)
  const changes = made.steps.map(({ action, kind, name, settings }) => ({ action, kind, name, settings }))
  return { changes, made, id: yield* idOf(made, { file, prune }) }
})

/** The same for the same file and the same versions of the workspace. */
const idOf = ({ versions }: FilePlan, { file, prune }: GivenFile) =>
  Fingerprint.use(({ sha256 }) =>
    sha256(JSON.stringify([file, prune, [...versions].toSorted(([one], [other]) => (one < other ? -1 : 1))]))
  )

/** The faults as issues of the field `file`, with their lines. */
const refusalOf = ({ faults }: Refused) =>
  new FileRefused({
    issues: faults.map(({ line, path, ...fault }) => ({
      ...fault,
      path: ["file", ...path],
      ...(line !== null && {
        message: `line ${line}: ${fault.message}`,
        values: { ...fault.values, line }
      })
    }))
  })
