import { EventTypeId, type Offering, type PublicWorkspace } from "@calendeal/domain/event-types"
import { Slug, type Workspace, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { PostgresJs } from "../connection/index.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { firstWorkspace, workspaceOf } from "../workspaces/rows.ts"
import {
  eventTypeAt,
  readOffering,
  readPublicWorkspace,
  workspaceOfEventType,
  workspaceOfSlug
} from "./readOffering.ts"

/** What a process keeps of the configuration, so that a public request costs no query before its own. */
export interface OfferingCacheOptions {
  /** How old a copy may become if no change is heard of: the net below the announcements (30 seconds). */
  readonly maximumAge?: Duration.Input
  /** How many offerings, workspaces and publicWorkspaces are kept of each, those asked for last (2,000). */
  readonly offerings?: number
  /** Of how many ids it is kept whose they are, or that nobody has them (20,000). */
  readonly ids?: number
}

const isSlug = Schema.is(Slug)

/** The offerings and workspaces that this process was asked for, until their configuration changes. */
export class OfferingCache extends Context.Service<
  OfferingCache,
  {
    readonly find: (id: EventTypeId) => Effect.Effect<Option.Option<Offering>>
    readonly findAt: (workspaceSlug: string, eventTypeSlug: string) => Effect.Effect<Option.Option<Offering>>
    readonly publicWorkspace: (workspaceSlug: string) => Effect.Effect<Option.Option<PublicWorkspace>>
    readonly workspace: (id: WorkspaceId) => Effect.Effect<Option.Option<Workspace>>
    /**
     * Drops what is kept of the workspace, and of all ids that nobody had: one of them may be its own now.
     */
    readonly forget: (workspaceId: WorkspaceId) => Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/event-types/OfferingCache") {}

/** Copies that are dropped as soon as the database announces a change, whoever made it. */
export const layer = (options: OfferingCacheOptions = {}) =>
  Layer.effect(
    OfferingCache,
    Effect.gen(function* () {
      const copies = yield* makeCache(options)
      // Whatever was announced while nobody listened was missed.
      yield* listen({ onChange: copies.forget, onListening: copies.forgetAll })
      return OfferingCache.of(copies)
    })
  )

const makeCache = Effect.fnUntraced(function* (options: OfferingCacheOptions) {
  const sql = yield* SqlClient.SqlClient
  const { ids = 20_000, maximumAge = "30 seconds", offerings = 2_000 } = options
  const timeToLive = (exit: Exit.Exit<unknown>) => (Exit.isSuccess(exit) ? maximumAge : 0)
  const { read } = makeTenancy(sql)
  const workspaces = yield* Cache.makeWith(
    (id: WorkspaceId) => firstWorkspace(read(id, workspaceOf(sql, id))),
    { capacity: offerings, timeToLive }
  )
  // Two caches, so that a flood of unknown ids does not push out a single offering.
  const owners = yield* Cache.makeWith((id: EventTypeId) => workspaceOfEventType(sql, id), {
    capacity: ids,
    timeToLive
  })
  const kept = yield* Cache.makeWith(
    (id: EventTypeId) =>
      Effect.flatMap(
        Cache.get(owners, id),
        Option.match({
          onNone: () => Effect.succeedNone,
          onSome: (workspaceId) => readOffering(sql, workspaceId, id)
        })
      ),
    { capacity: offerings, timeToLive }
  )
  const addresses = yield* Cache.makeWith(
    (address: string) => {
      const [workspaceSlug = "", eventTypeSlug = ""] = address.split("/")
      return eventTypeAt(sql, workspaceSlug, eventTypeSlug)
    },
    { capacity: ids, timeToLive }
  )
  // By slugs as by ids: a flood of unknown ones pushes out no showcase.
  const slugs = yield* Cache.makeWith((slug: string) => workspaceOfSlug(sql, slug), {
    capacity: ids,
    timeToLive
  })
  const publicWorkspaces = yield* Cache.makeWith((id: WorkspaceId) => readPublicWorkspace(sql, id), {
    capacity: offerings,
    timeToLive
  })
  const find = (typed: EventTypeId) => {
    // An id has many spellings, and each would take a place of its own.
    const id = EventTypeId.make(typed.toLowerCase())
    return Effect.flatMap(Cache.get(owners, id), (workspaceId) =>
      Option.isNone(workspaceId) ? Effect.succeedNone : Cache.get(kept, id)
    )
  }
  return {
    find,
    findAt: Effect.fnUntraced(function* (workspaceSlug: string, eventTypeSlug: string) {
      // What is no slug is nobody's, and takes no place either.
      if (!isSlug(workspaceSlug) || !isSlug(eventTypeSlug)) return Option.none<Offering>()
      const id = yield* Cache.get(addresses, `${workspaceSlug}/${eventTypeSlug}`)
      const found = Option.isNone(id) ? Option.none<Offering>() : yield* find(id.value)
      // The offering may be a newer copy than the address.
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
    workspace: (id: WorkspaceId) => Cache.get(workspaces, id),
    forget: (workspaceId: string) =>
      Effect.all(
        [
          keepOnly(
            kept,
            Option.exists(({ workspace }) => workspace.id !== workspaceId)
          ),
          keepOnly(
            workspaces,
            Option.exists(({ id }) => id !== workspaceId)
          ),
          keepOnly(
            publicWorkspaces,
            Option.exists(({ workspace }) => workspace.id !== workspaceId)
          ),
          keepOnly(owners, Option.isSome),
          Cache.invalidateAll(slugs),
          Cache.invalidateAll(addresses)
        ],
        { discard: true }
      ),
    forgetAll: Effect.all(
      [
        Cache.invalidateAll(kept),
        Cache.invalidateAll(workspaces),
        Cache.invalidateAll(publicWorkspaces),
        Cache.invalidateAll(owners),
        Cache.invalidateAll(slugs),
        Cache.invalidateAll(addresses)
      ],
      { discard: true }
    )
  }
})

/**
 * Drops what does not fit, and what is being looked up right now: it may have been read before the change.
 */
const keepOnly = Effect.fnUntraced(function* <K, A>(cache: Cache.Cache<K, A>, fits: (copy: A) => boolean) {
  const known = new Map(yield* Cache.entries(cache))
  for (const key of yield* Cache.keys(cache)) {
    const copy = known.get(key)
    if (copy === undefined || !fits(copy)) yield* Cache.invalidate(cache, key)
  }
})

/**
 * Listens in the background: until it does, copies are only as good as their age. The driver listens again by
 * itself after a loss, and stops when it is closed; saying so to a server that may be gone would only hold up
 * a shutdown.
 */
const listen = Effect.fnUntraced(function* (heard: {
  readonly onChange: (workspaceId: string) => Effect.Effect<void>
  readonly onListening: Effect.Effect<void>
}) {
  const driver = yield* PostgresJs
  const run = Effect.runForkWith(yield* Effect.context())
  const listening = Effect.tryPromise(() =>
    driver.listen(
      "calendeal_configuration",
      (workspaceId) => run(heard.onChange(workspaceId)),
      () => run(heard.onListening)
    )
  )
  yield* listening.pipe(
    Effect.catch((error) => Effect.logWarning("Not yet notified of configuration changes", error)),
    Effect.forkScoped
  )
})
