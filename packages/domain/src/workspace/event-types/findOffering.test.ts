import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  sampleEventType,
  sampleHost,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { type EventType, formKeys } from "./EventType.ts"
import { activeHosts, EventTypeCatalog, type Offering } from "./EventTypeCatalog.ts"
import {
  EventTypeNotFound,
  findOffering,
  findPublicHost,
  findPublicWorkspace,
  findShownOffering,
  findVisibleOffering
} from "./findOffering.ts"
import { MayPreview } from "./MayPreview.ts"

const catalogOf = (offering: Offering) =>
  Layer.mock(EventTypeCatalog, {
    find: (id) => Effect.succeed(id === offering.eventType.id ? Option.some(offering) : Option.none())
  })

describe("findOffering and findVisibleOffering", () => {
  it.effect.each(["active", "hidden", "archived"] as const)(
    "D-WS-3: an event type with status %s is public only if active, and always found for replays",
    (status) => {
      const offering = sampleOffering({ eventType: { status } })
      const { id } = offering.eventType
      return Effect.gen(function* () {
        assert.strictEqual(yield* findOffering(id), offering)
        const seen = yield* Effect.option(findVisibleOffering(id))
        assert.deepStrictEqual(seen, status === "active" ? Option.some(offering) : Option.none())
      }).pipe(Effect.provide(catalogOf(offering)))
    }
  )

  it.effect("D-WS-3: neither finds an unknown event type, with the same error as for a hidden one", () =>
    Effect.gen(function* () {
      const { id } = sampleOffering().eventType
      assert.deepStrictEqual(yield* Effect.flip(findOffering(id)), new EventTypeNotFound())
      assert.deepStrictEqual(yield* Effect.flip(findVisibleOffering(id)), new EventTypeNotFound())
    }).pipe(Effect.provide(catalogOf(sampleOffering())))
  )
})

describe("findShownOffering", () => {
  it.effect.each(["active", "hidden", "archived"] as const)(
    "D-PREV-1: %s, who may preview the workspace also sees a hidden one, and is asked about it only then",
    (status) => {
      const offering = sampleOffering({ eventType: { status } })
      return Effect.gen(function* () {
        for (const may of [true, false]) {
          let asked = 0
          const seen = yield* findShownOffering(offering.eventType.id).pipe(
            Effect.provideService(MayPreview, (workspaceId) =>
              Effect.sync(() => {
                asked += 1
                return may && workspaceId === offering.workspace.id
              })
            ),
            Effect.option
          )
          assert.strictEqual(Option.isSome(seen), status === "active" || (status === "hidden" && may))
          assert.strictEqual(asked, status === "hidden" ? 1 : 0)
        }
        assert.strictEqual(
          Option.isSome(yield* Effect.option(findShownOffering(offering.eventType.id))),
          status === "active"
        )
      }).pipe(Effect.provide(catalogOf(offering)))
    }
  )
})

describe("findPublicWorkspace", () => {
  it.effect(
    "§1.5.foreign, D-WS-3: a workspace without public event types is not found, like an unknown one",
    () => {
      const { eventType, workspace } = sampleOffering()
      const showing = Layer.mock(EventTypeCatalog, {
        publicWorkspace: (slug) =>
          Effect.succeed(
            slug === "unknown"
              ? Option.none()
              : Option.some({ workspace, eventTypes: slug === "empty" ? [] : [eventType] })
          )
      })
      return Effect.gen(function* () {
        assert.deepStrictEqual(yield* findPublicWorkspace("full"), { workspace, eventTypes: [eventType] })
        for (const slug of ["empty", "unknown"])
          assert.deepStrictEqual(yield* Effect.flip(findPublicWorkspace(slug)), new EventTypeNotFound())
      }).pipe(Effect.provide(showing))
    }
  )
})

describe("Offering", () => {
  it("D-AV-4: only active hosts can be considered, in the event type's order", () => {
    const { eventType, workspace } = sampleOffering()
    const hosts = [true, false, true].map((active) => sampleHost(workspace.id, { active }))
    assert.deepStrictEqual(activeHosts({ workspace, eventType, hosts }), hosts.toSpliced(1, 1))
  })

  it("D-CAP-4: formKeys returns the keys of the form's own questions", () => {
    const question = { label: "?", type: "text", required: false } as const
    const fields = [
      { ...question, key: "company_size" },
      { ...question, key: "budget" }
    ]
    assert.deepStrictEqual([...formKeys({ fields })], ["company_size", "budget"])
  })
})

describe("findPublicHost", () => {
  const workspace = sampleWorkspace()
  const [mia, ben] = [sampleHost(workspace.id, { username: "mia" }), sampleHost(workspace.id)]
  const own = sampleEventType(workspace.id, [mia])
  const together = sampleEventType(workspace.id, [ben, mia], { assignment: "collective" })
  const inTurn = sampleEventType(workspace.id, [ben, mia])
  const bens = sampleEventType(workspace.id, [ben])
  const finding = (eventTypes: ReadonlyArray<EventType>, username = "mia") =>
    findPublicHost(workspace.slug, username).pipe(
      Effect.provide(
        Layer.mock(EventTypeCatalog, {
          publicWorkspace: (slug) =>
            Effect.succeed(slug === workspace.slug ? Option.some({ workspace, eventTypes }) : Option.none()),
          hostNamed: (id, sought) =>
            Effect.succeed(id === workspace.id && sought === "mia" ? Option.some(mia) : Option.none())
        })
      ),
      Effect.option
    )

  it.effect("D-PAGE-45: has the event types that always meet the host, in their order", () =>
    Effect.gen(function* () {
      const found = yield* finding([bens, together, inTurn, own])
      assert.deepStrictEqual(found, Option.some({ workspace, host: mia, eventTypes: [together, own] }))
    })
  )

  it.effect("D-PAGE-45: an unknown username and a host without such an event type are not found", () =>
    Effect.gen(function* () {
      for (const found of [finding([bens, inTurn]), finding([]), finding([own], "ben")])
        assert.deepStrictEqual(yield* found, Option.none())
    })
  )
})
