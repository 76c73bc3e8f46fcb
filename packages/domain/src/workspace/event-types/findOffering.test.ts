import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import { formKeys } from "./EventType.ts"
import { activeHosts, EventTypeCatalog, type Offering } from "./EventTypeCatalog.ts"
import {
  EventTypeNotFound,
  findOffering,
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
