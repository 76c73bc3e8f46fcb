import { assert, describe, it } from "@effect/vitest"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import { Outcome } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { leadFiguresOf } from "./leads.ts"

const { id: workspaceId } = sampleWorkspace()
const eventTypeId = EventTypeId.make("ca1e0dea-0000-4000-8000-000000000001")
const at = (time: string) => DateTime.makeUnsafe(time)
const period = { workspaceId, from: at("2026-01-01T00:00:00Z"), to: at("2026-04-01T00:00:00Z") }
const months = [0, 1, 2, 3].map((month) => Date.UTC(2026, month))

const lead = (createdAt: string) =>
  sampleContact(workspaceId, {
    createdAt: at(createdAt),
    qualificationStates: {
      [eventTypeId]: { capturedAt: at(createdAt), outcome: Outcome.make({ _tag: "Qualified" }) }
    }
  })

describe("The report of leads", () => {
  it("D-REP-10: a month has its leads, also those who have paid nothing, and no month without leads", () => {
    const contacts = [
      lead("2026-01-31T23:59:59Z"),
      lead("2026-03-01T00:00:00Z"),
      lead("2026-04-01T00:00:00Z")
    ]
    const { cohorts, speed } = leadFiguresOf(
      { bookings: [], contacts, transactions: [] },
      { ...period, months }
    )
    assert.deepStrictEqual(cohorts, [
      { month: 0, leads: 1, customers: 0, revenue: [] },
      { month: 2, leads: 1, customers: 0, revenue: [] }
    ])
    assert.deepStrictEqual(speed, { booked: 0, atOnce: 0, medianSeconds: 0, ninetiethSeconds: 0 })
  })
})
