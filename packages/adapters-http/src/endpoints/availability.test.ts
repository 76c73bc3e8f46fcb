import { assert, describe, it } from "@effect/vitest"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { randomUUID } from "node:crypto"
import { service } from "../testing/fixture.ts"

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe("specification 4.4: month availability", () => {
  const offering = sampleOffering({ hosts: 2 })
  const { get } = service({ offering })
  const eventTypeId = offering.eventType.id
  const ask = (query: Record<string, string>) =>
    get(`month-availability?${new URLSearchParams({ eventTypeId, tz: "UTC", ...query })}`)

  it("lists the days of the booking window by default", async () => {
    const { json, status } = await ask({})
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(Object.keys(Object(json)), ["availableDates", "noHostsAvailable"])
    const { availableDates } = Object(json)
    const afterToday = Array.from({ length: 60 }, (_, index) => day(index + 1))
    // Late in the evening, no start of today is left.
    const wanted = availableDates.length === 60 ? afterToday : [day(0), ...afterToday]
    assert.deepStrictEqual(availableDates, wanted)
  })

  it("lists the days of the range", async () => {
    assert.deepStrictEqual((await ask({ from: day(2), to: day(3) })).json, {
      availableDates: [day(2), day(3)],
      noHostsAvailable: false
    })
  })

  it.each([
    ["one host", `${offering.hosts[0]?.id}`, false],
    [
      "a host in upper case, spaces and an unknown host",
      ` ${offering.hosts[1]?.id.toUpperCase()} ,${randomUUID()}`,
      false
    ],
    ["unknown hosts", `${randomUUID()},x`, true],
    ["no hosts", "", true]
  ])("D-AV-4: h contains %s", async (_name, h, noHostsAvailable) => {
    const { json } = await ask({ h, from: day(1), to: day(1) })
    assert.deepStrictEqual(json, { availableDates: noHostsAvailable ? [] : [day(1)], noHostsAvailable })
  })

  it.each([
    [{ from: day(1), to: day(68) }, 200, undefined],
    [{ from: day(1), to: day(69) }, 400, { error: "range_too_large" }],
    [
      { from: day(2), to: day(1) },
      400,
      { error: "invalid_input", issues: [{ path: ["to"], message: "must not be before from" }] }
    ],
    [{ tz: "+02:00" }, 400, { error: "invalid_timezone" }],
    [{ tz: "" }, 400, { error: "invalid_timezone" }],
    [{ eventTypeId: randomUUID() }, 404, { error: "event_type_not_found" }]
  ])("%j: %d", async (query, status, expected) => {
    const answer = await ask(query)
    assert.strictEqual(answer.status, status)
    if (expected !== undefined) assert.deepStrictEqual(answer.json, expected)
  })

  it("D-HTTP-1, D-HTTP-7a: reports every fault at once, including an unknown time zone", async () => {
    const { json } = await get("month-availability?eventTypeId=x&from=2026-02-30&to=tomorrow&tz=Mars")
    const paths = Object(json).issues.map(({ path }: { path: ReadonlyArray<string> }) => path[0])
    assert.deepStrictEqual(paths, ["eventTypeId", "tz", "from", "to"])
    assert.nestedPropertyVal(
      (await get(`month-availability?eventTypeId=${eventTypeId}`)).json,
      "issues[0].path[0]",
      "tz"
    )
    assert.nestedPropertyVal(
      (await get(`month-availability?eventTypeId=${eventTypeId}&tz=UTC&tz=UTC`)).json,
      "issues[0].path[0]",
      "tz"
    )
  })
})

describe("D-AV-6: slots", () => {
  it("lists the starts of a day", async () => {
    const { get, offering } = service()
    const { json, status } = await get(
      `slots?eventTypeId=${offering.eventType.id}&tz=Europe/London&date=${day(2)}`
    )
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(Object.keys(Object(json)), ["date", "slots", "noHostsAvailable"])
    assert.nestedPropertyVal(json, "date", day(2))
    assert.nestedPropertyVal(json, "slots.length", 48)
    assert.match(Object(json).slots[0].startTimeUtc, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)
  })

  it("requires a date", async () => {
    const { get, offering } = service()
    const { json } = await get(`slots?eventTypeId=${offering.eventType.id}&tz=UTC`)
    assert.nestedPropertyVal(json, "issues[0].path[0]", "date")
  })
})

describe("D-PAGE-11: the calendar of the page", () => {
  const offering = sampleOffering({ hosts: 2 })
  const { get } = service({ offering })
  const eventTypeId = offering.eventType.id
  const ask = (query: Record<string, string>) =>
    get(`page/calendar?${new URLSearchParams({ eventTypeId, tz: "UTC", ...query })}`)
  const none = { days: [], soonest: [], first: null }

  it("has the days with what is free, the soonest starts, and the times of the first free day", async () => {
    const { json, status } = await ask({ from: day(1), to: day(4) })
    assert.strictEqual(status, 200)
    const { days, first, lastDate, noHostsAvailable, soonest } = Object(json)
    assert.deepStrictEqual(
      days,
      [1, 2, 3, 4].map((offset) => ({ date: day(offset), free: 48 }))
    )
    assert.deepStrictEqual(
      soonest,
      [1, 2, 3].map((offset) => ({ startTimeUtc: `${day(offset)}T08:00:00Z` }))
    )
    assert.deepStrictEqual([first.date, first.slots.length, noHostsAvailable], [day(1), 48, false])
    assert.deepStrictEqual(first.slots[0], { startTimeUtc: `${day(1)}T00:00:00Z` })
    assert.strictEqual(lastDate, day(60))
  })

  it("has at most 35 dates, by default from today", async () => {
    const { days } = Object((await ask({})).json)
    assert.isAtMost(days.length, 35)
    assert.include([day(34), day(35)], days.at(-1).date)
    assert.strictEqual((await ask({ from: day(1), to: day(35) })).status, 200)
    const answer = await ask({ from: day(1), to: day(36) })
    assert.deepStrictEqual([answer.status, answer.json], [400, { error: "range_too_large" }])
  })

  it("is empty for days after the booking window, and without hosts", async () => {
    assert.deepStrictEqual((await ask({ from: day(90) })).json, {
      ...none,
      lastDate: day(60),
      noHostsAvailable: false
    })
    assert.deepStrictEqual((await ask({ h: "" })).json, {
      ...none,
      lastDate: day(60),
      noHostsAvailable: true
    })
  })

  it.each([
    [
      { from: day(2), to: day(1) },
      400,
      { error: "invalid_input", issues: [{ path: ["to"], message: "must not be before from" }] }
    ],
    [{ tz: "+02:00" }, 400, { error: "invalid_timezone" }],
    [{ eventTypeId: randomUUID() }, 404, { error: "event_type_not_found" }]
  ])("%j: %d", async (query, status, expected) => {
    const answer = await ask(query)
    assert.deepStrictEqual([answer.status, answer.json], [status, expected])
  })

  it("is not available to other sites", async () => {
    const { headers } = await ask({})
    assert.isNull(headers.get("access-control-allow-origin"))
  })
})

describe("specification 4.6: funnel events", () => {
  const event = { field: "name", dwell_seconds: 12.5, abandoned: false }
  it.each([
    [[event, { ...event, field: "unknown" }], { inserted: 1 }],
    [[{ ...event, field: "unknown" }], { inserted: 0 }]
  ])("stores the events of known fields", async (events, expected) => {
    const { offering, post } = service()
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events })
    assert.deepStrictEqual([answer.status, answer.json], [200, expected])
  })

  it.each([
    [[]],
    [Array.from({ length: 21 }, () => event)],
    [[{ ...event, dwell_seconds: -1 }]],
    [[{ ...event, dwell_seconds: 3600.5 }]],
    [[{ ...event, dwell_seconds: "1" }]],
    [[{ ...event, abandoned: undefined }]],
    [event]
  ])("refuses %j", async (events) => {
    const { offering, post } = service()
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events })
    assert.strictEqual(answer.status, 400)
    assert.nestedPropertyVal(answer.json, "issues[0].path[0]", "events")
  })
})
