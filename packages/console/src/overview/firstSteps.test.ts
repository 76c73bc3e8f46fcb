import { assert, describe, it } from "vitest"
import { firstSteps, ofHostAlone, ownHost } from "./firstSteps.ts"

const host = (id: string, email: string, active = true, weekly: ReadonlyArray<string> = ["09:00"]) => ({
  id,
  email,
  active,
  schedule: { weekly: weekly.map((from) => ({ days: ["mon" as const], from, to: "17:00" })) }
})
const eventType = (id: string, status: "active" | "hidden" | "archived") => ({ id, slug: id, status })

describe("D-CON-130: the first steps", () => {
  it("of an empty workspace are all open, and lead to where each is made", () => {
    assert.deepStrictEqual(firstSteps([], undefined, 0), [
      { name: "EventType", isDone: false, path: "event-types/new" },
      { name: "Hours", isDone: false, path: "availability" },
      { name: "Calendar", isDone: false, path: "availability" },
      { name: "Share", isDone: false, path: null }
    ])
  })

  it("are done by what is stored, but for the first booking", () => {
    const [first, hours, calendar, share] = firstSteps(
      [eventType("a", "archived"), eventType("b", "hidden"), eventType("c", "active")],
      host("h", "ada@contoso.example"),
      1
    )
    assert.deepStrictEqual(
      [first?.isDone, hours?.isDone, calendar?.isDone, share?.isDone],
      [true, true, true, false]
    )
    assert.deepStrictEqual([first?.path, hours?.path], ["event-types/c", "availability/h"])
  })

  it("lead to the hidden event type that is to be published, and to hours that are none", () => {
    const [first, hours] = firstSteps(
      [eventType("a", "archived"), eventType("b", "hidden")],
      host("h", "ada@contoso.example", true, []),
      0
    )
    assert.deepStrictEqual([first?.isDone, first?.path, hours?.isDone], [false, "event-types/b", false])
    assert.strictEqual(firstSteps([eventType("a", "archived")], undefined, 0)[0]?.path, "event-types/new")
  })

  it("of a member who is a host are the hours and the calendar", () => {
    const steps = ofHostAlone(firstSteps([], host("h", "ada@contoso.example"), 0))
    assert.deepStrictEqual(steps, [
      { name: "Hours", isDone: true, path: "availability/h" },
      { name: "Calendar", isDone: false, path: "availability/h?tab=calendars" }
    ])
  })

  it("are about the person's own host, else about the first who takes bookings", () => {
    const hosts = [
      host("1", "a@contoso.example", false),
      host("2", "b@contoso.example"),
      host("3", "C@contoso.example")
    ]
    assert.strictEqual(ownHost(hosts, "c@contoso.example")?.id, "3")
    assert.strictEqual(ownHost(hosts, "a@contoso.example")?.id, "2")
    assert.isUndefined(ownHost(hosts.slice(0, 1), "a@contoso.example"))
  })
})
