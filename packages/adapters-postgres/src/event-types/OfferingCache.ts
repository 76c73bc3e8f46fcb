import { EventTypeId, type Host, type Offering, type PublicWorkspace } from "@calendeal/domain/event-types"
import { Slug, type Workspace, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { listening } from "../connection/index.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { type DomainsByName, readDomains } from "../workspaces/readDomains.ts"
import { firstWorkspace, workspaceOf } from "../workspaces/rows.ts"
import {
  eventTypeAt,
  readHostNamed,
  readOffering,
  readPublicWorkspace,
  workspaceOfEventType,
  workspaceOfSlug
} from "./readOffering.ts"

/** Sizes and ages of the cached configuration. */
export interface OfferingCacheOptions {
  /** The lifetime of an entry, in case an announcement is missed (30 seconds). */
  readonly maximumAge?: Duration.Input
  /** The most offerings, workspaces, public workspaces and hosts by username, each (2,000). */
  readonly offerings?: number
  /** The most ids and slugs, known and unknown, each (20,000). */
  readonly ids?: number
}

const isSlug = Schema.is(Slug)

/** The offerings and workspaces of recent requests, so that a public request needs no query for the configuration. */
export class OfferingCache extends Context.Service<
  OfferingCache,
  {
    readonly find: (id: EventTypeId) => Effect.Effect<Option.Option<Offering>>
    readonly findAt: (workspaceSlug: string, eventTypeSlug: string) => Effect.Effect<Option.Option<Offering>>
    readonly publicWorkspace: (workspaceSlug: string) => Effect.Effect<Option.Option<PublicWorkspace>>
    readonly hostNamed: (workspaceId: WorkspaceId, username: string) => Effect.Effect<Option.Option<Host>>
    readonly workspace: (id: WorkspaceId) => Effect.Effect<Option.Option<Workspace>>
    /** All own domains, also the last known ones while the database is away. */
    readonly domains: Effect.Effect<DomainsByName>
    /** Drops the entries of the workspace, all own domains, and the unknown ids of all: one may now belong to it. */
    readonly forget: (workspaceId: WorkspaceId) => Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/event-types/OfferingCache") {}

/** A cache that drops entries when the database announces a change. */
export const layer = (options: OfferingCacheOptions = {}) =>
  Layer.effect(
    OfferingCache,
    Effect.gen(function* () {
      const cache = yield* makeCache(options)
      // Announcements before the connection listens are missed.
      yield* Effect.forkScoped(
        listening("calendeal_configuration", { onListening: cache.forgetAll, onMessage: cache.forget })
      )
      return OfferingCache.of(cache)
    })
  )

const makeCache = Effect.fnUntraced(function* (options: OfferingCacheOptions) {
  const sql = yield* SqlClient.SqlClient
  const { ids = 20_000, maximumAge = "30 seconds", offerings = 2_000 } = options
  const tenancy = yield* makeTenancy
  const reading = { sql, ...tenancy }
  const cacheOf = <K, A, E>(capacity: number, lookup: (key: K) => Effect.Effect<A, E>) =>
    Cache.makeWith(lookup, { capacity, timeToLive: (exit) => (Exit.isSuccess(exit) ? maximumAge : 0) })

  // Ids, slugs and addresses have their own caches, so that many unknown ones do not evict offerings and workspaces.
  const owners = yield* cacheOf(ids, (id: EventTypeId) => workspaceOfEventType(reading, id))
  const slugs = yield* cacheOf(ids, (slug: string) => workspaceOfSlug(reading, slug))
  const addresses = yield* cacheOf(ids, (address: string) => {
    const [workspaceSlug = "", eventTypeSlug = ""] = address.split("/")
    return eventTypeAt(reading, workspaceSlug, eventTypeSlug)
  })
  const workspaces = yield* cacheOf(offerings, (id: WorkspaceId) =>
    firstWorkspace(tenancy.read(id, workspaceOf(sql, id)))
  )
  const publicWorkspaces = yield* cacheOf(offerings, (id: WorkspaceId) => readPublicWorkspace(reading, id))
  const hosts = yield* cacheOf(offerings, ({ username, workspaceId }: HostName) =>
    readHostNamed(reading, workspaceId, username)
  )
  const offeringsById = yield* cacheOf(offerings, (id: EventTypeId) =>
    Effect.flatMap(
      Cache.get(owners, id),
      Option.match({
        onNone: () => Effect.succeedNone,
        onSome: (workspaceId) => readOffering(reading, workspaceId, id)
      })
    )
  )

  let lastDomains: DomainsByName | undefined
  const domains = yield* cacheOf(1, (_: "all") =>
    readDomains(reading).pipe(
      Effect.tap((read) => Effect.sync(() => (lastDomains = read))),
      Effect.catchCause((cause) =>
        lastDomains === undefined ? Effect.failCause(cause) : Effect.succeed(lastDomains)
      )
    )
  )

  const find = (typed: EventTypeId) => {
    // Each spelling of an id would be another entry.
    const id = EventTypeId.make(typed.toLowerCase())
    return Effect.flatMap(Cache.get(owners, id), (workspaceId) =>
      Option.isNone(workspaceId) ? Effect.succeedNone : Cache.get(offeringsById, id)
    )
  }
  return {
    find,
    findAt: Effect.fnUntraced(function* (workspaceSlug: string, eventTypeSlug: string) {
      if (!isSlug(workspaceSlug) || !isSlug(eventTypeSlug)) return Option.none<Offering>()
      const id = yield* Cache.get(addresses, `${workspaceSlug}/${eventTypeSlug}`)
      const found = Option.isNone(id) ? Option.none<Offering>() : yield* find(id.value)
      // The offering may be newer than the address.
      return Option.filter(
        found,
        ({ eventType, workspace }) => workspace.slug === workspaceSlug && eventType.slug === eventTypeSlug
      )
    }),
    publicWorkspace: Effect.fnUntraced(function* (workspaceSlug: string) {
      if (!isSlug(workspaceSlug)) return Option.none<PublicWorkspace>()
      const id = yield* Cache.get(slugs, workspaceSlug)
      const found = Option.isNone(id)
        ? Option.none<PublicWorkspace>()
        : yield* Cache.get(publicWorkspaces, id.value)
      return Option.filter(found, ({ workspace }) => workspace.slug === workspaceSlug)
    }),
    hostNamed: (workspaceId: WorkspaceId, username: string) =>
      Cache.get(hosts, new HostName({ workspaceId, username })),
    workspace: (id: WorkspaceId) => Cache.get(workspaces, id),
    domains: Cache.get(domains, "all" as const),
    forget: Effect.fnUntraced(function* (workspaceId: string) {
      const isOther = ({ workspace }: { readonly workspace: Workspace }) => workspace.id !== workspaceId
      yield* keepOnly(offeringsById, (found) => Option.exists(found, isOther))
      yield* keepOnly(publicWorkspaces, (found) => Option.exists(found, isOther))
      yield* keepOnly(workspaces, (found) => Option.exists(found, ({ id }) => id !== workspaceId))
      yield* keepOnly(hosts, (found) => Option.exists(found, (host) => host.workspaceId !== workspaceId))
      yield* keepOnly(owners, Option.isSome)
      yield* Cache.invalidateAll(slugs)
      yield* Cache.invalidateAll(addresses)
      yield* Cache.invalidateAll(domains)
    }),
    forgetAll: Effect.gen(function* () {
      yield* Cache.invalidateAll(offeringsById)
      yield* Cache.invalidateAll(publicWorkspaces)
      yield* Cache.invalidateAll(workspaces)
      yield* Cache.invalidateAll(hosts)
      yield* Cache.invalidateAll(owners)
      yield* Cache.invalidateAll(slugs)
      yield* Cache.invalidateAll(addresses)
      yield* Cache.invalidateAll(domains)
    })
  }
})

class HostName extends Data.Class<{ readonly workspaceId: WorkspaceId; readonly username: string }> {}

/** Drops entries that do not fit, and pending ones, which may have been read before the change. */
const keepOnly = Effect.fnUntraced(function* <K, A>(cache: Cache.Cache<K, A>, fits: (entry: A) => boolean) {
  const known = new Map(yield* Cache.entries(cache))
  for (const key of yield* Cache.keys(cache)) {
    const entry = known.get(key)
    if (entry === undefined || !fits(entry)) yield* Cache.invalidate(cache, key)
  }
})
