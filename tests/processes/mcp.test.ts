import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type Era, overHttp, overStdio, type Tools } from "./mcp.clients.ts"
import { hostAt, noon } from "../kit/processes/twoProcesses.client.ts"
import { twoProcesses } from "./twoProcesses.setUp.ts"

const sam = { name: "Sam Rivera", email: "sam@lead.example", timezone: "Europe/Berlin" }
const later = noon.replace("12:00", "13:00")
const afternoon = noon.replace("12:00", "15:00")
const reading = [
  "apply_dry_run",
  "bookings",
  "contacts",
  "explain",
  "find_times",
  "reports",
  "status",
  "waiting"
]
const writing = [
  "approve",
  "book",
  "cancel",
  "decline",
  "make_links",
  "mark_attendance",
  "move",
  "propose",
  "reassign",
  "release",
  "reserve",
  "take_back"
]
const destructive = ["cancel", "decline", "move", "reassign", "release", "take_back"]

describe("the MCP server, used by the official SDK's client", { timeout: 300_000 }, () => {
  let service: Awaited<ReturnType<typeof twoProcesses>>
  const opened: Array<Tools> = []
  beforeAll(async () => {
    service = await twoProcesses()
  }, 300_000)
  afterAll(async () => {
    for (const client of opened) await client.close()
    await service?.close()
  })

  const remember = async (client: Promise<Tools>) => {
    opened.push(await client)
    return client
  }
  const http = (token = service.accessToken, era: Era = "legacy") =>
    remember(overHttp([service.here.address, service.there.address], token, era))
  const stdio = (token = service.accessToken, era: Era = "legacy") =>
    remember(overStdio({ ...service.environment, CALENDEAL_ACCESS_TOKEN: token }, era))
  const memberToken = async (role: string) => {
    const made = await service.make("/members", { email: `${randomUUID()}@acme.test`, name: "Mia", role })
    return String(made["token"])
  }

  it.each([
    ["HTTP, protocols with sessions", () => http()],
    ["HTTP, protocol 2026-07-28", () => http(undefined, "2026-07-28")],
    ["standard input and output, protocols with sessions", () => stdio()],
    ["standard input and output, protocol 2026-07-28", () => stdio(undefined, "2026-07-28")]
  ] as const)("D-MCP-1, D-MCP-4: the tools book, move and cancel a meeting (%s)", async (_, connect) => {
    const { eventTypeId } = await service.createEventType()
    const { close, refusal, tools, use } = await connect()
    const listed = await tools()
    assert.sameMembers(
      listed.map(({ name }) => name),
      [...reading, ...writing]
    )
    for (const { annotations, description, name } of listed) {
      assert.strictEqual(annotations?.readOnlyHint, reading.includes(name), name)
      assert.strictEqual(annotations?.destructiveHint, destructive.includes(name), name)
      assert.isTrue(annotations?.idempotentHint, name)
      assert.isNotEmpty(description, name)
    }

    const { eventTypes, role, workspace } = await use("status")
    assert.strictEqual(role, "owner")
    assert.propertyVal(workspace, "slug", "acme")
    assert.include(JSON.stringify(eventTypes), eventTypeId)

    const type = { eventType: eventTypeId }
    const { dates } = await use("find_times", { ...type, timezone: "UTC" })
    assert.include(dates, noon.slice(0, 10))
    const day = { ...type, timezone: "UTC", date: noon.slice(0, 10) }
    assert.include((await use("find_times", day))["starts"], noon)

    const request = { ...type, ...sam, start: noon, idempotencyKey: randomUUID() }
    const { uid } = await use("book", request)
    assert.deepStrictEqual(await use("book", request), { uid, replayed: true })
    assert.deepStrictEqual(await refusal("book", { ...request, idempotencyKey: randomUUID() }), {
      error: "slot_unavailable"
    })
    assert.propertyVal(await use("explain", { ...type, start: noon, timezone: "UTC" }), "bookable", false)
    const found = await use("bookings", { bookingUid: uid })
    assert.include(JSON.stringify(found), sam.email)

    const move = { bookingUid: uid, start: later, idempotencyKey: randomUUID() }
    const moved = await use("move", move)
    assert.deepStrictEqual(await use("move", move), { uid: moved["uid"], replayed: true })
    // The move is the newest booking, and starts later than the one that it replaces.
    const byStart = await use("bookings", { ...type, sort: "startAt" })
    assert.nestedInclude(byStart, { "items[0].uid": uid, "items[1].uid": moved["uid"] })
    const next = { bookingUid: moved["uid"] }
    // The event type has one host, and the meeting is ahead.
    assert.propertyVal(await refusal("reassign", next), "error", "conflict")
    assert.propertyVal(await refusal("mark_attendance", { ...next, mark: "no_show" }), "error", "conflict")
    const cancelled = await use("cancel", { bookingUid: moved["uid"] })
    assert.deepInclude(cancelled, { status: "cancelled", startAt: later })
    assert.propertyVal(await refusal("cancel", { bookingUid: moved["uid"] }), "error", "conflict")

    const { items } = await use("contacts", { email: sam.email })
    assert.lengthOf(items as ReadonlyArray<unknown>, 1)
    assert.property(await use("reports", { by: "host" }), "revenue")
    assert.property(await use("reports"), "funnel")
    const file = "workspace:\n  name: Acme International\n"
    assert.deepStrictEqual(await use("apply_dry_run", { file }), {
      changes: [{ action: "update", kind: "workspace", name: "acme", settings: ["name"] }]
    })
    assert.deepStrictEqual(await refusal("apply_dry_run", { file: "hosts: 5" }), {
      error: "invalid_input",
      issues: [{ path: ["file", "hosts"], message: "line 1: Expected array" }]
    })
    await close()
  })

  it("D-MCP-6: the audit log names the member who moved a booking", async () => {
    const { eventTypeId } = await service.createEventType()
    const { use } = await http(await memberToken("admin"))
    const type = { eventType: eventTypeId }
    const { uid } = await use("book", { ...type, ...sam, start: noon, idempotencyKey: randomUUID() })
    await use("move", { bookingUid: uid, start: later, idempotencyKey: randomUUID() })
    const { body } = await service.here.manage("GET", "/audit-log?limit=10")
    const entry = [body["items"]].flat().find((one) => Object(one).action === "booking.reschedule")
    assert.include(JSON.stringify(entry), '"userId"')
  })

  it("D-MCP-7, D-RES-5: an assistant keeps a time, and books or releases it", async () => {
    const { eventTypeId } = await service.createEventType()
    const { refusal, use } = await http(await memberToken("admin"))
    const type = { eventType: eventTypeId, timezone: "UTC" }
    const kept = { ...type, start: noon, minutes: 5, idempotencyKey: randomUUID() }
    const reserved = await use("reserve", kept)
    assert.deepInclude(reserved, { startAt: noon, state: "live", bookingUid: null })
    assert.deepStrictEqual(await use("reserve", kept), reserved)
    const { starts } = await use("find_times", { ...type, date: noon.slice(0, 10) })
    assert.notInclude(starts, noon)
    const reservationId = reserved["id"]
    const request = { ...type, ...sam, start: noon, idempotencyKey: randomUUID() }
    assert.deepStrictEqual(await refusal("book", request), { error: "slot_unavailable" })
    const { issues } = await refusal("book", { ...request, start: later, reservationId })
    assert.deepStrictEqual(issues, [
      { path: ["reservationId"], message: "must keep this start of the event type" }
    ])
    const { uid } = await use("book", { ...request, reservationId })
    assert.deepStrictEqual(await use("book", { ...request, reservationId }), { uid, replayed: true })
    assert.deepInclude(await use("release", { reservationId }), { state: "booked", bookingUid: uid })
    const again = { ...request, idempotencyKey: randomUUID(), reservationId }
    assert.propertyVal(await refusal("book", again), "error", "reservation_gone")

    const other = await use("reserve", { ...kept, start: later, idempotencyKey: randomUUID() })
    const released = await use("release", { reservationId: other["id"] })
    assert.strictEqual(released["state"], "released")
    assert.deepStrictEqual(await use("release", { reservationId: other["id"] }), released)
    await use("book", { ...type, ...sam, start: later, idempotencyKey: randomUUID() })
  })

  it("D-MCP-10: an assistant proposes times once, and takes them back", async () => {
    const { eventTypeId } = await service.createEventType()
    const { refusal, use } = await http(await memberToken("admin"))
    const type = { eventType: eventTypeId, timezone: "UTC" }
    const person = { name: "Lena Lead", email: "lena.lead@example.com" }
    const proposed = { ...type, ...person, starts: [later, noon], idempotencyKey: randomUUID() }
    const proposal = await use("propose", proposed)
    assert.deepInclude(proposal, { person, state: "open", bookingUid: null })
    const starts = [proposal["times"]].flat().map((time) => Object(time).startAt)
    assert.deepStrictEqual(starts, [noon, later])
    assert.deepStrictEqual(await use("propose", proposed), proposal)
    const request = { ...type, ...sam, start: noon, idempotencyKey: randomUUID() }
    assert.deepStrictEqual(await refusal("book", request), { error: "slot_unavailable" })
    const byId = { proposalId: proposal["id"] }
    const ended = { ...proposal, state: "ended" }
    assert.deepStrictEqual(await use("take_back", byId), ended)
    assert.deepStrictEqual(await use("take_back", byId), ended)
    assert.propertyVal(await refusal("take_back", { proposalId: randomUUID() }), "error", "not_found")
    await use("book", request)
  })

  it("D-MCP-9: an assistant moves and cancels a whole group", async () => {
    const { eventTypeId } = await service.createEventType()
    const locations = [{ kind: "video", conferencingLink: "https://meet.example/group" }]
    await service.here.manage("PATCH", `/event-types/${eventTypeId}`, { seats: 5, locations })
    const { refusal, use } = await http(await memberToken("admin"))
    const type = { eventType: eventTypeId, timezone: "UTC" }
    const join = (nth: number) =>
      use("book", {
        ...type,
        name: "Sam",
        email: `seat${nth}@lead.example`,
        start: noon,
        idempotencyKey: randomUUID()
      })
    const [{ uid: bookingUid }] = [await join(1), await join(2)]
    const group = { bookingUid, wholeGroup: true }
    const { starts } = await use("find_times", { ...type, ...group, date: later.slice(0, 10) })
    assert.include(starts, later)
    const move = { ...group, start: later, idempotencyKey: randomUUID() }
    const moved = await use("move", move)
    assert.strictEqual(moved["replayed"], false)
    assert.deepStrictEqual(await use("move", { ...move, bookingUid: moved["uid"] }), {
      ...moved,
      replayed: true
    })
    const standing = async () => {
      const { items } = await use("bookings", { eventType: eventTypeId, status: "confirmed" })
      return [items].flat().map((each) => Object(each).startAt)
    }
    assert.deepStrictEqual(await standing(), [later, later])
    const cancelled = await use("cancel", { bookingUid: moved["uid"], wholeGroup: true, reason: "Ill" })
    assert.deepInclude(cancelled, { uid: moved["uid"], status: "cancelled" })
    assert.deepStrictEqual(await standing(), [])
    assert.propertyVal(await refusal("cancel", group), "error", "booking_unavailable")
  })

  it("D-MCP-8: an assistant lists who waits for a time, of one event type or of all", async () => {
    const made = [await service.createEventType(), await service.createEventType()]
    const [first, second] = made.map(({ eventTypeId }) => eventTypeId)
    const periods = [{ from: noon, until: later }]
    for (const [nth, eventTypeId] of [first, second].entries()) {
      await service.here.manage("PATCH", `/event-types/${eventTypeId}`, { waitingList: true })
      const attendees = [{ name: sam.name, email: `waits${nth}@lead.example` }]
      const joined = await service.here.send("POST", "/api/public/waiting-list", {
        eventTypeId,
        bookerTimezone: "UTC",
        attendees,
        periods
      })
      assert.isBelow(joined.status, 300, JSON.stringify(joined.body))
    }
    const { refusal, use } = await http(await memberToken("admin"))
    const all = await use("waiting", { state: "waiting" })
    assert.nestedInclude(all, { "items[0].eventTypeId": second, "items[1].eventTypeId": first })
    const one = await use("waiting", { eventType: first })
    assert.lengthOf(one["items"] as ReadonlyArray<unknown>, 1)
    assert.nestedInclude(one, { "items[0].periods[0].from": noon, "items[0].state": "waiting" })
    assert.deepStrictEqual(await refusal("waiting", { eventType: "unknown" }), {
      error: "event_type_not_found"
    })
  })

  it("D-MCP-1, D-MGMT-11: a booking is given to another host", async () => {
    const { eventTypeId, hostId } = await service.createEventType()
    const other = await service.make("/hosts", hostAt({ from: "09:00", to: "17:00" }))
    const hosts = [{ hostId, priority: 1 }, { hostId: other["id"] }]
    await service.here.manage("PATCH", `/event-types/${eventTypeId}`, { hosts })
    const { use } = await http()
    const request = { eventType: eventTypeId, ...sam, start: noon, idempotencyKey: randomUUID() }
    const { uid } = await use("book", request)
    assert.nestedInclude(await use("bookings", { bookingUid: uid }), { "items[0].hostIds[0]": hostId })
    const given = await use("reassign", { bookingUid: uid })
    assert.deepInclude(given, { hostIds: [other["id"]], startAt: noon, status: "confirmed" })
    assert.propertyVal(await use("reassign", { bookingUid: uid }), "uid", given["uid"])
  })

  it("D-MCP-3: the role decides, as in the management API", async () => {
    const { eventTypeId } = await service.createEventType()
    const { refusal, use } = await http(await memberToken("member"))
    const request = { eventType: eventTypeId, ...sam, start: noon, idempotencyKey: randomUUID() }
    const { uid } = await use("book", request)
    const reserved = { eventType: eventTypeId, start: later, timezone: "UTC", idempotencyKey: randomUUID() }
    const asOwner = await http()
    const kept = await asOwner.use("reserve", reserved)
    const lena = { name: "Lena Lead", email: "lena.lead@example.com" }
    const proposed = {
      eventType: eventTypeId,
      timezone: "UTC",
      ...lena,
      starts: [afternoon],
      idempotencyKey: randomUUID()
    }
    const proposal = await asOwner.use("propose", proposed)
    for (const [name, given] of [
      ["reserve", { ...reserved, idempotencyKey: randomUUID() }],
      ["release", { reservationId: kept["id"] }],
      ["propose", { ...proposed, idempotencyKey: randomUUID() }],
      ["take_back", { proposalId: proposal["id"] }],
      ["book", { ...request, start: later, idempotencyKey: randomUUID(), reservationId: kept["id"] }],
      ["cancel", { bookingUid: uid }],
      ["mark_attendance", { bookingUid: uid, mark: null }],
      ["reassign", { bookingUid: uid }],
      ["move", { bookingUid: uid, start: later, idempotencyKey: randomUUID() }],
      ["waiting", {}],
      ["apply_dry_run", { file: "" }]
    ] as const)
      assert.deepStrictEqual(await refusal(name, given), { error: "forbidden" }, name)
    assert.include(JSON.stringify(await use("bookings", { bookingUid: uid })), "confirmed")
  })

  it("D-MCP-3: another workspace's data are not found", async () => {
    const { eventTypeId } = await service.createEventType()
    const mine = await http()
    const request = { eventType: eventTypeId, ...sam, start: noon, idempotencyKey: randomUUID() }
    const { uid } = await mine.use("book", request)
    const reserved = { ...request, start: later, idempotencyKey: randomUUID() }
    const { id: reservationId } = await mine.use("reserve", reserved)
    const other = await service.bootstrap("globex")
    const { refusal, use } = await http(other.accessToken)
    for (const name of ["status", "bookings", "contacts"])
      for (const workspace of ["acme", "unknown", "'; drop table bookings; --"])
        assert.deepStrictEqual(await refusal(name, { workspace }), { error: "not_found" }, name)
    assert.deepStrictEqual(await use("bookings"), { items: [], nextCursor: null })
    for (const [name, given] of [
      ["bookings", { bookingUid: uid }],
      ["release", { reservationId }],
      ["cancel", { bookingUid: uid }],
      ["mark_attendance", { bookingUid: uid, mark: null }],
      ["reassign", { bookingUid: uid }],
      ["move", { bookingUid: uid, start: later, idempotencyKey: randomUUID() }]
    ] as const)
      assert.deepStrictEqual(await refusal(name, given), { error: "not_found" }, name)
    const type = { eventType: eventTypeId, start: later, timezone: "UTC" }
    for (const name of ["find_times", "explain", "book", "reserve"])
      assert.deepStrictEqual(
        await refusal(name, { ...type, ...sam, idempotencyKey: randomUUID() }),
        { error: "event_type_not_found" },
        name
      )
  })

  it("D-MCP-2: a token that is missing, invalid or revoked calls no tool", async () => {
    const token = await memberToken("member")
    const client = await stdio(token)
    await client.use("status")
    const { body } = await service.here.manage("GET", "/members")
    for (const { role, userId } of body["items"] as ReadonlyArray<Record<string, unknown>>)
      if (role === "member") await service.here.manage("DELETE", `/members/${userId}/access-tokens`)
    assert.deepStrictEqual(await client.refusal("status"), { error: "invalid_token" })
    for (const [authorization, error] of [
      ["", "missing_token"],
      ["Basic YTpi", "missing_token"],
      ["Bearer pat_unknown", "invalid_token"]
    ] as const) {
      const headers = authorization === "" ? {} : { authorization }
      const refused = await service.here.send("POST", "/mcp", ping, { ...mcpHeaders, ...headers })
      assert.deepStrictEqual([refused.status, refused.body], [401, { error }])
      assert.match(refused.headers.get("www-authenticate") ?? "", /^Bearer resource_metadata="http/)
    }
    await assertRejects(overStdio({ ...service.environment, CALENDEAL_ACCESS_TOKEN: "pat_unknown" }))
  })

  const ping = { jsonrpc: "2.0", id: 1, method: "ping" }
  const mcpHeaders = { accept: "application/json, text/event-stream", "content-type": "application/json" }

  it("D-MCP-5: bookings are counted by token and event type, as a booker's", async () => {
    const { eventTypeId } = await service.createEventType()
    // Without Redis each process counts by itself.
    const { refusal } = await remember(overHttp([service.here.address], await memberToken("member")))
    const taken = { eventType: eventTypeId, ...sam, start: "2020-01-01T00:00:00Z" }
    for (let nth = 0; nth < 5; nth++)
      assert.deepStrictEqual(await refusal("book", { ...taken, idempotencyKey: randomUUID() }), {
        error: "slot_unavailable"
      })
    const sixth = await refusal("book", { ...taken, idempotencyKey: randomUUID() })
    assert.strictEqual(sixth["error"], "rate_limited")
    assert.isAtLeast(Number(sixth["retryAfterSeconds"]), 1)
  })

  it("D-MCP-5: a request has a bounded size and calls one tool", async () => {
    const headers = { ...mcpHeaders, authorization: `Bearer ${service.accessToken}` }
    const status = async (body: unknown, more = {}) =>
      (await service.here.send("POST", "/mcp", body, { ...headers, ...more })).status
    assert.strictEqual(await status(ping), 200)
    assert.strictEqual(await status([ping, ping]), 400)
    assert.strictEqual(await status({ ...ping, params: { text: "x".repeat(70_000) } }), 400)
    assert.strictEqual(await status("{"), 400)
    assert.strictEqual(await status(ping, { origin: "https://evil.example" }), 403)
    for (const method of ["GET", "DELETE"])
      assert.strictEqual((await service.here.send(method, "/mcp", undefined, headers)).status, 405)
  })

  it("D-MCP-5: wrong arguments name their faults and change nothing", async () => {
    const { eventTypeId } = await service.createEventType()
    const { call, refusal } = await http()
    const request = { eventType: eventTypeId, ...sam, start: noon, idempotencyKey: randomUUID() }
    const guests = [
      { name: "Gil", email: "gil@lead.example" },
      { name: "Gus", email: "gus" }
    ]
    const faulty = { ...request, name: "S\u0000am", guests }
    assert.deepStrictEqual(await refusal("book", faulty), {
      error: "invalid_input",
      issues: [
        {
          path: ["name"],
          message: "must not contain control characters, text-direction overrides or unpaired surrogates"
        },
        { path: ["guests", 1, "email"], message: "must be an email address" }
      ]
    })
    for (const [name, wrong] of [
      ["start", { start: "tomorrow" }],
      ["idempotencyKey", { idempotencyKey: "short" }]
    ] as const) {
      const { content, isError } = await call("book", { ...request, ...wrong })
      assert.isTrue(isError)
      assert.include(JSON.stringify(content), name)
    }
    await assertRejects(call("no_such_tool", {}))
    const { body } = await service.here.manage("GET", `/bookings?eventTypeId=${eventTypeId}`)
    assert.deepStrictEqual(body["items"], [])
  })
})

const assertRejects = async (promise: Promise<unknown>) => {
  const outcome: unknown = await promise.then(
    () => "resolved",
    (error: unknown) => error
  )
  assert.instanceOf(outcome, Error)
}
