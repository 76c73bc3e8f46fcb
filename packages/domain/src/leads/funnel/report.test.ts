import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import {
  EventTypeCatalog,
  EventTypeNotFound,
  type FormField,
  type Offering
} from "../../workspace/event-types/index.ts"
import { plain, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { FieldEvent, type FunnelEntry, FunnelLog } from "./FunnelLog.ts"
import { report } from "./report.ts"

const question = (key: string): FormField => ({ key, label: key, type: "text", required: false })
const form = { fields: [question("company_size"), question("budget")] }
const seen = (field: string): FieldEvent => ({ field, dwellSeconds: 1.5, abandoned: false })

/** Reports events of these fields at `sampleNow`; returns the result and the stored entries. */
const reporting = Effect.fnUntraced(function* (offering: Offering, fields: ReadonlyArray<string>) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const entries: Array<FunnelEntry> = []
  const ports = Layer.mergeAll(
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeed(Option.some(offering)) }),
    Layer.mock(FunnelLog, { append: (entry) => Effect.sync(() => void entries.push(entry)) })
  )
  const inserted = yield* report(offering.eventType.id, fields.map(seen)).pipe(Effect.provide(ports))
  return { inserted, entries }
})

const Field = Schema.Literals([
  "name",
  "email",
  "phone",
  "company_size",
  "budget",
  "Email",
  "custom.budget",
  "",
  "toString"
])

describe("report", () => {
  it.effect.prop(
    "D-FUN-1: stores the events of known fields in their order and returns their number",
    [Schema.Array(Field)],
    ([fields]) =>
      Effect.gen(function* () {
        const offering = sampleOffering({ eventType: { form } })
        const { entries, inserted } = yield* reporting(offering, fields)
        const known = fields.filter((field) =>
          ["name", "email", "phone", "company_size", "budget"].some((key) => key === field)
        )
        assert.strictEqual(inserted, known.length)
        assert.deepStrictEqual(
          entries.flatMap(({ events }) => events),
          known.map(seen)
        )
        assert.strictEqual(entries.length, known.length === 0 ? 0 : 1)
      })
  )

  it.effect("Specification 4.6: an entry has its workspace, event type and time", () =>
    Effect.gen(function* () {
      const offering = sampleOffering()
      const { entries } = yield* reporting(offering, ["email"])
      const { eventType, workspace } = offering
      const entry = {
        workspaceId: workspace.id,
        eventTypeId: eventType.id,
        at: sampleNow,
        events: [seen("email")]
      }
      assert.deepEqual(plain(entries), plain([entry]))
    })
  )

  it.effect("D-WS-2: for a lapsed workspace it stores nothing and returns 0", () =>
    Effect.gen(function* () {
      const lapsed = sampleOffering({ workspace: { subscription: "lapsed" } })
      assert.deepStrictEqual(yield* reporting(lapsed, ["email"]), { inserted: 0, entries: [] })
    })
  )

  it.effect("D-WS-3: a hidden event type is not found", () =>
    Effect.gen(function* () {
      const hidden = sampleOffering({ eventType: { status: "hidden" } })
      assert.deepStrictEqual(yield* Effect.flip(reporting(hidden, ["email"])), new EventTypeNotFound())
    })
  )
})

describe("FieldEvent", () => {
  it("Specification section 8: the dwell time is 0 to 3600 seconds, with fractions", () => {
    const isEvent = (dwellSeconds: unknown) =>
      Schema.is(FieldEvent)({ field: "email", dwellSeconds, abandoned: true })
    for (const right of [0, 0.25, 3600]) assert.isTrue(isEvent(right), String(right))
    for (const wrong of [-0.1, 3600.1, Number.NaN, Number.POSITIVE_INFINITY, "1", null])
      assert.isFalse(isEvent(wrong), String(wrong))
  })
})
