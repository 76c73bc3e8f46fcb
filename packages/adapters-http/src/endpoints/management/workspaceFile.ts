import { type BatchRefused, signInSetting } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { includes } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import {
  Conflict,
  FileDraft,
  Forbidden,
  Membership,
  type PlannedChange,
  PlannedFile
} from "../../contract/index.ts"
import { largeFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { refusalOf } from "../../middleware/refusals.ts"
import { wireErrors } from "./resources.ts"
import { type FileRefused, WorkspaceFiles } from "./WorkspaceFiles.ts"

/** A character of the file has at most 6 bytes in JSON, but few have more than 2. */
const maximumBody = 1_048_576

const draft = largeFieldsOf(FileDraft, maximumBody)
const planned = largeFieldsOf(PlannedFile, maximumBody)

/** A file is read as a whole, so a workspace has few per minute (D-CON-62). */
const counted = Effect.gen(function* () {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.workspaceFiles
  yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
})

export const exportFile = Effect.fnUntraced(
  function* () {
    const { audit } = yield* Membership
    yield* counted
    return { file: yield* WorkspaceFiles.use((files) => files.print(audit.workspaceId)) }
  },
  Effect.catchTags({
    FileRefused: ({ issues }: FileRefused) =>
      Effect.fail(
        new Conflict({
          message: `The workspace cannot be exported until this is corrected. ${issues.map(({ message, path }) => `${path.slice(1).join(".")}: ${message}`).join("; ")}`
        })
      )
  })
)

const changesSignIn = ({ kind, settings }: PlannedChange) =>
  kind === "workspace" && settings.includes(signInSetting)

const asIssues = {
  FileRefused: ({ issues }: FileRefused) => Effect.fail(refusalOf(issues))
}

export const planFile = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  yield* counted
  const { file, prune = false } = yield* draft
  return yield* WorkspaceFiles.use((files) => files.plan(audit.workspaceId, { file, prune }))
}, Effect.catchTags(asIssues))

export const applyFile = Effect.fnUntraced(
  function* () {
    const { audit, member } = yield* Membership
    yield* counted
    const { file, plan, prune = false } = yield* planned
    const files = yield* WorkspaceFiles
    if (!includes(member.role, "owner")) {
      // The plan that is applied has the same changes, because it is one of the same versions.
      const { changes } = yield* files.plan(audit.workspaceId, { file, prune })
      if (changes.some(changesSignIn)) return yield* new Forbidden()
    }
    return yield* files.apply(audit, { file, prune }, plan)
  },
  Effect.catchTags({
    ...asIssues,
    ResourceNotFound: wireErrors.ResourceNotFound,
    Outdated: wireErrors.Outdated,
    StateConflict: wireErrors.StateConflict,
    BatchRefused: ({ reason }: BatchRefused) => Effect.fail(new Conflict({ message: reason }))
  })
)
