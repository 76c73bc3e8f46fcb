import { EventTypeCatalog, type Offering } from "@calendeal/domain/event-types"
import { DomainDirectory } from "@calendeal/domain/management"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { noteTenant } from "../middleware/requestOrigin.ts"

/** What a request names, by which its workspace is known before it runs. */
export type TenantKind = "domain" | "event type" | "key" | "slug" | "workspace"

/** The most names that are remembered. */
const capacity = 20_000

/**
 * The workspaces of the names that requests have found in this process (D-LOAD-4). Only a found name is a tenant of its own; all
 * unknown names are one tenant together, so that invented names bring no further share.
 */
export const makeTenantNames = () => {
  const found = new Map<string, WorkspaceId>()
  const keyOf = (kind: TenantKind, name: string) => `${kind} ${name.toLowerCase()}`
  return {
    learn: (kind: TenantKind, name: string, workspaceId: WorkspaceId): void => {
      const key = keyOf(kind, name)
      // Again, so that the names in use are the newest.
      found.delete(key)
      found.set(key, workspaceId)
      const [oldest] = found.keys()
      if (found.size > capacity && oldest !== undefined) found.delete(oldest)
    },
    tenantOf: (kind: TenantKind, name: string): WorkspaceId | undefined => found.get(keyOf(kind, name))
  }
}

export type TenantNames = ReturnType<typeof makeTenantNames>

/** The names of this process. The default is of no use outside tests, because nothing reads it. */
export const TenantNames = Context.Reference<TenantNames>("@calendeal/adapters-http/TenantNames", {
  defaultValue: makeTenantNames
})

/** The ports of the look-ups that find a request's workspace. They also learn its name. */
export const learningNames = (names: TenantNames) => {
  const learn = (kind: TenantKind, name: string, id: WorkspaceId) => {
    names.learn(kind, name, id)
    return noteTenant(id)
  }
  const noteOffering = Option.map(({ eventType, workspace }: Offering) =>
    Effect.andThen(
      learn("event type", eventType.id, workspace.id),
      learn("slug", workspace.slug, workspace.id)
    )
  )
  const noted = Option.getOrElse(() => Effect.void)
  return Layer.mergeAll(
    Layer.succeed(TenantNames, names),
    Layer.effect(
      EventTypeCatalog,
      Effect.map(EventTypeCatalog, (catalog) => ({
        ...catalog,
        find: (id) => Effect.tap(catalog.find(id), (found) => noted(noteOffering(found))),
        findAt: (workspaceSlug, eventTypeSlug) =>
          Effect.tap(catalog.findAt(workspaceSlug, eventTypeSlug), (found) => noted(noteOffering(found))),
        publicWorkspace: (slug) =>
          Effect.tap(catalog.publicWorkspace(slug), (found) =>
            noted(Option.map(found, ({ workspace }) => learn("slug", workspace.slug, workspace.id)))
          )
      }))
    ),
    Layer.effect(
      WorkspaceDirectory,
      Effect.map(WorkspaceDirectory, (directory) => ({
        ...directory,
        findKey: (prefix) =>
          Effect.tap(directory.findKey(prefix), (found) =>
            noted(Option.map(found, (key) => learn("key", prefix, key.workspaceId)))
          )
      }))
    ),
    Layer.effect(
      DomainDirectory,
      Effect.map(DomainDirectory, (directory) => ({
        ...directory,
        workspaceAt: (name) =>
          Effect.tap(directory.workspaceAt(name), (found) =>
            noted(Option.map(found, (id) => learn("domain", name, id)))
          )
      }))
    )
  )
}
