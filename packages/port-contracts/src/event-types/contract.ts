import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  plain,
  sampleEventType,
  sampleHost,
  sampleOffering,
  storeOffering,
  createOffering,
  createWorkspace
} from "../samples/index.ts"
import { Slug, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  EventTypeCatalog,
  EventTypeId,
  FreeMailProviders,
  HostId,
  publicWorkspaceSize
} from "@calendeal/domain/event-types"

/** The contract of `EventTypeCatalog`. A process immediately finds what it has published, also with a cache. */
export const eventTypeCatalogContract = <E>(
  adapter: string,
  ports: Layer<EventTypeCatalog | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`EventTypeCatalog / ${adapter}`, (it) => {
    it.effect("finds an event type with its workspace and its hosts, unchanged", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = yield* createOffering({ hosts: 3 })
        assert.deepStrictEqual(
          plain(yield* catalog.find(offering.eventType.id)),
          plain(Option.some(offering))
        )
      })
    )

    it.effect("D-EMB-1: finds an event type by the slugs in its address, also a hidden one", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = yield* createOffering({ hosts: 2 })
        const { eventType, workspace } = offering
        assert.deepStrictEqual(
          plain(yield* catalog.findAt(workspace.slug, eventType.slug)),
          plain(Option.some(offering))
        )
        yield* catalog.publish({ ...eventType, status: "hidden" })
        const hidden = Option.getOrThrow(yield* catalog.findAt(workspace.slug, eventType.slug))
        assert.strictEqual(hidden.eventType.status, "hidden")
      })
    )

    it.effect("D-WS-1: two workspaces can have event types with the same slug", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const [one, other] = [yield* createOffering(), yield* createOffering()]
        yield* catalog.publish({ ...other.eventType, slug: one.eventType.slug })
        const leadsTo = (slug: string) =>
          Effect.map(
            catalog.findAt(slug, one.eventType.slug),
            (found) => Option.getOrThrow(found).eventType.id
          )
        assert.strictEqual(yield* leadsTo(one.workspace.slug), one.eventType.id)
        assert.strictEqual(yield* leadsTo(other.workspace.slug), other.eventType.id)
      })
    )

    it.effect("D-EMB-1: finds nothing at unknown addresses and at an event type's former address", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { eventType, workspace } = yield* createOffering()
        const unknown = [
          [workspace.slug, "nothing-here"],
          ["unknown-workspace", eventType.slug],
          [eventType.slug, workspace.slug],
          [workspace.slug.toUpperCase(), eventType.slug],
          [`${workspace.slug}/${eventType.slug}`, ""],
          ["", ""],
          ["'; --", "%"]
        ]
        for (const [first = "", second = ""] of unknown) {
          assert.isTrue(Option.isNone(yield* catalog.findAt(first, second)), `${first} ${second}`)
        }
        yield* catalog.findAt(workspace.slug, eventType.slug)
        const moved = Slug.make("moved-away")
        yield* catalog.publish({ ...eventType, slug: moved })
        assert.isTrue(Option.isNone(yield* catalog.findAt(workspace.slug, eventType.slug)))
        assert.isTrue(Option.isSome(yield* catalog.findAt(workspace.slug, moved)))
      })
    )

    it.effect("D-EMB-1: finds a new event type at an address that was unknown before", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = sampleOffering()
        const found = catalog.findAt(offering.workspace.slug, offering.eventType.slug)
        assert.isTrue(Option.isNone(yield* found))
        yield* storeOffering(offering)
        assert.isTrue(Option.isSome(yield* found))
      })
    )

    it.effect("D-WS-3, D-PAGE-32: lists a workspace's listed active event types, the oldest first", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { eventType: first, hosts, workspace } = yield* createOffering()
        const other = yield* createOffering()
        yield* aMoment
        const statuses = ["active", "hidden", "archived", "active"] as const
        const later = statuses.map((status) => sampleEventType(workspace.id, hosts, { status }))
        const shown = Effect.map(catalog.publicWorkspace(workspace.slug), Option.getOrThrow)
        assert.deepStrictEqual(plain(yield* shown), plain({ workspace, eventTypes: [first] }))
        yield* Effect.forEach(later, (eventType) => Effect.andThen(catalog.publish(eventType), aMoment))
        yield* catalog.publish(sampleEventType(workspace.id, hosts, { listed: false }))
        const active = later.filter(({ status }) => status === "active")
        assert.deepStrictEqual(plain((yield* shown).eventTypes), plain([first, ...active]))
        yield* Effect.forEach([first, ...active], (eventType) =>
          catalog.publish({ ...eventType, status: "archived" })
        )
        assert.deepStrictEqual(plain(yield* shown), plain({ workspace, eventTypes: [] }))
        const [its] = Option.getOrThrow(yield* catalog.publicWorkspace(other.workspace.slug)).eventTypes
        assert.deepStrictEqual(plain(its), plain(other.eventType))
      })
    )

    it.effect("D-WS-3: returns none for an unknown slug, and the workspace once it exists", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = sampleOffering()
        const shown = catalog.publicWorkspace(offering.workspace.slug)
        assert.isTrue(Option.isNone(yield* shown))
        yield* storeOffering(offering)
        assert.deepStrictEqual(
          plain(yield* shown),
          plain(Option.some({ workspace: offering.workspace, eventTypes: [offering.eventType] }))
        )
        for (const slug of [offering.workspace.slug.toUpperCase(), "", "a/b", "'; --", "x".repeat(300)])
          assert.isTrue(Option.isNone(yield* catalog.publicWorkspace(slug)), slug)
      })
    )

    it.effect("D-MGMT-45: lists the event types in the workspace's order, others after them", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const directory = yield* WorkspaceDirectory
        const { eventType: first, hosts, workspace } = yield* createOffering()
        yield* aMoment
        const later = [1, 2, 3].map(() => sampleEventType(workspace.id, hosts))
        yield* Effect.forEach(later, (eventType) => Effect.andThen(catalog.publish(eventType), aMoment))
        const [second = first, third = first, fourth = first] = later
        const eventTypeOrder = [fourth.id, EventTypeId.make(crypto.randomUUID()), second.id]
        yield* directory.save({ ...workspace, eventTypeOrder })
        const { eventTypes } = Option.getOrThrow(yield* catalog.publicWorkspace(workspace.slug))
        assert.deepStrictEqual(plain(eventTypes), plain([fourth, second, first, third]))
      })
    )

    it.effect("lists at most the 100 oldest event types", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { eventType: first, hosts, workspace } = yield* createOffering()
        yield* aMoment
        yield* Effect.forEach(Array.from({ length: publicWorkspaceSize + 5 }), () =>
          catalog.publish(sampleEventType(workspace.id, hosts))
        )
        const { eventTypes } = Option.getOrThrow(yield* catalog.publicWorkspace(workspace.slug))
        assert.lengthOf(eventTypes, publicWorkspaceSize)
        assert.strictEqual(eventTypes[0]?.id, first.id)
      })
    )

    it.effect("lists the hosts in the event type's order, including inactive ones", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const workspace = yield* createWorkspace()
        const hosts = [1, 2, 3, 4].map((nth) => sampleHost(workspace.id, { active: nth !== 2 }))
        yield* Effect.forEach(hosts.toReversed(), catalog.enlist)
        const eventType = sampleEventType(workspace.id, hosts)
        yield* catalog.publish(eventType)
        const found = Option.getOrThrow(yield* catalog.find(eventType.id))
        assert.deepStrictEqual(plain(found.hosts), plain(hosts))
      })
    )

    it.effect("D-PAGE-45: finds the oldest active host with a username, of this workspace alone", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const [workspace, other] = [yield* createWorkspace(), yield* createWorkspace()]
        const named = (name: string) =>
          Effect.map(catalog.hostNamed(workspace.id, name), (found) => Option.getOrNull(found)?.name ?? null)
        assert.isNull(yield* named("mia.berg"))
        yield* catalog.enlist(sampleHost(other.id, { username: "mia.berg" }))
        assert.isNull(yield* named("mia.berg"))
        const first = sampleHost(workspace.id, { username: "mia.berg", name: "Mia" })
        yield* catalog.enlist(first)
        yield* aMoment
        yield* catalog.enlist(sampleHost(workspace.id, { username: "mia.berg", name: "Another Mia" }))
        assert.strictEqual(yield* named("mia.berg"), "Mia")
        assert.deepStrictEqual(
          plain(yield* catalog.hostNamed(workspace.id, "mia.berg")),
          plain(Option.some(first))
        )
        yield* catalog.enlist({ ...first, active: false })
        assert.strictEqual(yield* named("mia.berg"), "Another Mia")
        for (const name of ["MIA.BERG", "", "a/b", "'; --", "x".repeat(300)])
          assert.isNull(yield* named(name))
      })
    )

    it.effect("finds an event type by its id once it is published", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = sampleOffering()
        assert.isTrue(Option.isNone(yield* catalog.find(offering.eventType.id)))
        yield* storeOffering(offering)
        assert.isTrue(Option.isSome(yield* catalog.find(offering.eventType.id)))
      })
    )

    it.effect("replaces an event type and a host of the same workspace", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { eventType, hosts } = yield* createOffering({ hosts: 2 })
        const [kept] = hosts
        if (kept === undefined) return assert.fail("a host is missing")
        yield* catalog.enlist({ ...kept, name: "Renamed", active: false })
        yield* catalog.publish({ ...eventType, status: "hidden", hosts: eventType.hosts.slice(0, 1) })
        const found = Option.getOrThrow(yield* catalog.find(eventType.id))
        assert.strictEqual(found.eventType.status, "hidden")
        assert.deepStrictEqual(
          found.hosts.map(({ active, id, name }) => ({ active, id, name })),
          [{ active: false, id: kept.id, name: "Renamed" }]
        )
      })
    )

    it.effect("D-WS-1: a workspace cannot replace another workspace's event type or host", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const offering = yield* createOffering()
        const otherTenant = yield* createOffering()
        for (const host of offering.hosts) {
          yield* Effect.exit(
            catalog.enlist({ ...host, workspaceId: otherTenant.workspace.id, name: "Mallory" })
          )
        }
        const seized = { ...otherTenant.eventType, id: offering.eventType.id }
        assert.strictEqual((yield* Effect.exit(catalog.publish(seized)))._tag, "Failure")
        assert.deepStrictEqual(
          plain(yield* catalog.find(offering.eventType.id)),
          plain(Option.some(offering))
        )
      })
    )

    it.effect("D-WS-1: does not publish an event type with an unknown host or one of another workspace", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { workspace } = yield* createOffering()
        const foreign = yield* createOffering()
        const unknown = sampleHost(workspace.id, { id: HostId.make(crypto.randomUUID()) })
        for (const hosts of [[unknown], foreign.hosts]) {
          const eventType = sampleEventType(workspace.id, hosts)
          assert.strictEqual((yield* Effect.exit(catalog.publish(eventType)))._tag, "Failure")
          assert.isTrue(Option.isNone(yield* catalog.find(eventType.id)))
        }
      })
    )

    it.effect("finds an event type with the current settings of its workspace", () =>
      Effect.gen(function* () {
        const catalog = yield* EventTypeCatalog
        const { eventType, workspace } = yield* createOffering({ workspace: { subscription: "lapsed" } })
        const found = Option.getOrThrow(yield* catalog.find(EventTypeId.make(eventType.id)))
        assert.deepStrictEqual(plain(found.workspace), plain(workspace))
      })
    )
  })

/** A pause, so that the next event type has a later creation time. */
const aMoment = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 3)))

/** The contract of `FreeMailProviders`. */
export const freeMailProvidersContract = <E>(adapter: string, ports: Layer<FreeMailProviders, E>) =>
  layer(ports)(`FreeMailProviders / ${adapter}`, (it) => {
    it.effect("D-CAP-8: includes domains of public mailbox providers", () =>
      Effect.gen(function* () {
        const providers = yield* FreeMailProviders
        const known = [
          "gmail.com",
          "outlook.com",
          "hotmail.com",
          "yahoo.com",
          "icloud.com",
          "gmx.de",
          "proton.me"
        ]
        for (const domain of known) assert.isTrue(providers.includes(domain), domain)
      })
    )

    it.effect("D-CAP-8: includes no company and no property of Object's prototype", () =>
      Effect.gen(function* () {
        const providers = yield* FreeMailProviders
        const companies = [
          "microsoft.com",
          "google.com",
          "apple.com",
          "siemens.com",
          "stripe.com",
          "bbc.co.uk"
        ]
        for (const domain of [...companies, "northwind.example", "com", "", "constructor", "__proto__"]) {
          assert.isFalse(providers.includes(domain), domain)
        }
      })
    )
  })
