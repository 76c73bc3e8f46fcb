import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import {
  decideDomain,
  DomainRefused,
  hostNameOf,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { AuditEntryId, DomainDirectory } from "../../channels/records/index.ts"
import { commandLineContext } from "./commit.ts"

/** The workspace does not have the domain. */
export class DomainNotFound extends Schema.TaggedError<DomainNotFound>()("DomainNotFound", {}) {
  override readonly message = "The workspace does not have this domain."
  readonly remedy = "Run `calendeal domain list` to see the domains."
}

/**
 * Adds an own domain to a workspace by the command line, and returns its normalised name (D-DOM-1). `serviceHost`: the host name of
 * the installation. Fails with DomainRefused.
 */
export const addDomain = Effect.fn("management.addDomain")(function* (
  workspaceId: WorkspaceId,
  typed: string,
  serviceHost: string
) {
  const directory = yield* DomainDirectory
  const domains = yield* directory.all
  const name = yield* Effect.fromResult(decideDomain(typed, { domains, serviceHost, workspaceId }))
  const entry = yield* entryOf(workspaceId, "domain.create", name)
  // Another operator may have added the name since.
  const entered = yield* directory.enter({ name, workspaceId, addedAt: entry.at }, entry)
  return entered === "Taken" ? yield* new DomainRefused({ reason: "taken" }) : name
})

/** Removes an own domain of a workspace by the command line. Fails with DomainNotFound. */
export const removeDomain = Effect.fn("management.removeDomain")(function* (
  workspaceId: WorkspaceId,
  typed: string
) {
  const directory = yield* DomainDirectory
  const name = hostNameOf(typed)
  const domain = (yield* directory.all).find(
    (known) => known.name === name && known.workspaceId === workspaceId
  )
  if (domain === undefined) return yield* new DomainNotFound()
  const isRemoved = yield* directory.remove(domain, yield* entryOf(workspaceId, "domain.delete", domain.name))
  return isRemoved ? domain.name : yield* new DomainNotFound()
})

const entryOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  action: "domain.create" | "domain.delete",
  subject: string
) {
  const id = AuditEntryId.make(yield* (yield* IdGenerator).uuid)
  return { ...(yield* commandLineContext(workspaceId)), id, action, subject, changes: [], times: 1 }
})
