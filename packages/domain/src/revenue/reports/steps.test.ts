import { assert, describe, it } from "@effect/vitest"
import { sampleNow, sampleWorkspace, sampleContact, sampleTime } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Outcome } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { stepsOf } from "./steps.ts"

const { id: workspaceId } = sampleWorkspace()
const ids = [1, 2].map((nth) => EventTypeId.make(`ca1e0dea-0000-4000-8000-00000000000${nth}`))
const Views = Schema.Array(
  Schema.Struct({
    type: Schema.Literals([0, 1]),
    field: Schema.Literals(["a", "b", "constructor"]),
    minutes: Schema.Literals([-1, 0, 9, 10])
  })
)
const Standings = Schema.Array(Schema.Literals(["Undecided", "Qualified"]))
const period = { workspaceId, from: sampleNow, to: DateTime.add(sampleNow, { minutes: 10 }) }

describe("stepsOf", () => {
  it.prop(
    "D-CON-11: visits are the views of the most viewed field of each event type",
    [Views],
    ([views]) => {
      const entries = views.map(({ field, minutes, type }) => ({
        workspaceId,
        eventTypeId: ids[type] ?? EventTypeId.make(""),
        at: sampleTime(minutes),
        events: [{ field, dwellSeconds: 1, abandoned: false }]
      }))
      const { visits } = stepsOf({ contacts: [], bookings: [], transactions: [], entries }, period)
      const inPeriod = views.filter(({ minutes }) => minutes === 0 || minutes === 9)
      const most = (wanted: number) =>
        Math.max(
          ...["a", "b", "constructor"].map(
            (name) => inPeriod.filter(({ field, type }) => type === wanted && field === name).length
          )
        )
      assert.strictEqual(visits, most(0) + most(1))
    }
  )

  it.prop("D-CON-11: every step is a part of the step before it", [Schema.Array(Standings)], ([people]) => {
    const contacts = people.map((tags) =>
      sampleContact(workspaceId, {
        createdAt: sampleNow,
        qualificationStates: Object.fromEntries(
          tags
            .slice(0, 2)
            .map((_tag, nth) => [ids[nth], { capturedAt: sampleNow, outcome: Outcome.make({ _tag }) }])
        )
      })
    )
    const steps = stepsOf({ contacts, bookings: [], transactions: [], entries: [] }, period)
    const known = people.map((tags) => tags.slice(0, 2))
    assert.deepStrictEqual(steps, {
      visits: 0,
      leads: known.filter(({ length }) => length > 0).length,
      qualified: known.filter((tags) => tags.includes("Qualified")).length,
      booked: 0,
      came: 0,
      paid: 0
    })
  })
})
