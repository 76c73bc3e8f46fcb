import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { day } from "../kit/http/calendar.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { specification } from "../kit/http/specification.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { caller, hostDraft, newWorkspace } from "../kit/http/management/workspace.ts"

const seed = Number(process.env["MOVES_SEED"] ?? Date.now() % 1_000_000_007)
const rounds = Number(process.env["MOVES_ROUNDS"] ?? 12)
const timezone = "Europe/London"
const dates = [1, 2, 3, 4].map((days) => String(day(days, timezone)))
const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

describe("4.2 Book: the times that assistants find", () => {
  specification("moves by tools", (it) => {
    it.effect(
      "D-BOOK-15, D-MCP-6: assistants book and move to exactly the times that they find; MOVES_SEED repeats the rules",
      () =>
        Effect.gen(function* () {
          yield* Effect.logInfo(`MOVES_SEED=${seed} MOVES_ROUNDS=${rounds}`)
          let moved = 0
          for (let round = 0; round < rounds; round++)
            moved += yield* bookAndMove(new SeededRandom(seed + round)).pipe(
              Effect.onError(() => Effect.logError(`MOVES_SEED=${seed + round} MOVES_ROUNDS=1`))
            )
          yield* Effect.logInfo(`${moved} moves`)
          assert.isAbove(moved, rounds / 2)
        }),
      600_000
    )
  })
})

/** Calls a tool with an access token. Returns its result, also that of a refusal. */
const toolsOf = (token: string) =>
  Effect.map(
    Service,
    ({ send }) =>
      (name: string, given: object): Effect.Effect<Readonly<Record<string, unknown>>> =>
        Effect.map(
          send("POST", "/mcp", {
            headers: {
              authorization: `Bearer ${token}`,
              "content-type": "application/json",
              accept: "application/json, text/event-stream",
              "mcp-protocol-version": "2025-11-25"
            },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: { name, arguments: given }
            })
          }),
          ({ body }) => {
            const { content, structuredContent } = Object(body["result"])
            return structuredContent ?? Object(JSON.parse(String(content[0].text)))
          }
        )
  )

/** Books as a random lead, and moves as an administrator or as the host of the booking. */
const bookAndMove = Effect.fnUntraced(function* (random: SeededRandom) {
  const { at, call, eventType, hostIds, slug, token } = yield* routedWorkspace(random)
  const as = yield* toolsOf(token)
  const type = { workspace: slug, eventType, timezone }
  const booker = {
    name: "Sam Rivera",
    email: someEmail(),
    responses: { size: random.oneOf(["big", "small", "other"]) }
  }
  let uid = ""
  for (const date of random.shuffled(dates)) {
    const starts = startsIn(yield* as("find_times", { ...type, date, booker }))
    const [first, ...others] = starts
    if (first === undefined) continue
    const start = random.oneOf([first, ...others])
    const booked = yield* as("book", { ...type, ...booker, start, idempotencyKey: randomUUID() })
    assert.isString(booked["uid"], JSON.stringify([start, booked]))
    uid = String(booked["uid"])
    break
  }
  if (uid === "") return 0
  if (random.chance(40)) {
    const { body } = yield* call("GET", `${at}/bookings/${uid}`)
    const hostId = hostIds.find((id) => !JSON.stringify(body["hostIds"]).includes(id))
    const given = yield* call("POST", `${at}/bookings/${uid}/reassign`, { hostId })
    if (given.status === 200) uid = String(given.body["uid"])
  }
  const mover = random.chance(50) ? { tool: as, call } : yield* hostOf(at, call, uid)
  let moved = 0
  for (const date of random.shuffled(dates).slice(0, 2)) {
    const starts = startsIn(yield* mover.tool("find_times", { ...type, date, bookingUid: uid }))
    const listed = yield* mover.call("GET", `${at}/bookings/${uid}/times?date=${date}&tz=${timezone}`)
    assert.deepStrictEqual(
      [listed.body["times"]].flat().map((time) => Object(time).startAt),
      [...starts]
    )
    const move = (start: string) =>
      mover.tool("move", { workspace: slug, bookingUid: uid, start, idempotencyKey: randomUUID() })
    const unlisted = Array.from(
      { length: 8 },
      (_, hour) => `${date}T${String(9 + hour).padStart(2, "0")}:00:00Z`
    )
      .filter((start) => !starts.includes(start))
      .slice(-1)
    for (const start of unlisted)
      assert.deepStrictEqual([start, (yield* move(start))["error"]], [start, "slot_unavailable"])
    const [first, ...others] = starts
    if (first === undefined) continue
    const start = random.oneOf([first, ...others])
    const answer = yield* move(start)
    assert.isString(answer["uid"], JSON.stringify([start, answer]))
    uid = String(answer["uid"])
    moved += 1
  }
  return moved
})

const startsIn = ({ starts }: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  [starts ?? []].flat().map(String)

/** The tools and the calls of a new member who is the leading host of the booking. */
const hostOf = Effect.fnUntraced(function* (
  at: string,
  call: Effect.Success<typeof newWorkspace>["call"],
  uid: string
) {
  const { body } = yield* call("GET", `${at}/bookings/${uid}`)
  const { hostId } = Object(body["organiser"])
  const member = { email: someEmail(), name: "H", role: "member", hostId }
  const token = String((yield* call("POST", `${at}/members`, member)).body["token"])
  return { tool: yield* toolsOf(token), call: yield* caller(token) }
})

/** Two or three hosts with random hours and absences, of whom rules choose by the lead's size. */
const routedWorkspace = Effect.fnUntraced(function* (random: SeededRandom) {
  const { at, call, token, workspace } = yield* newWorkspace
  const hostIds: Array<string> = []
  for (let nth = random.between(2, 3); nth > 0; nth--) {
    const absences = dates
      .filter(() => random.chance(30))
      .map((date) => ({ from: date, to: date, reason: "" }))
    const [from, to] = random.oneOf([
      ["09:00", "17:00"],
      ["10:00", "13:00"]
    ])
    const schedule = { timezone, weekly: [{ days: everyDay, from, to }], overrides: [] }
    const made = yield* call("POST", `${at}/hosts`, {
      ...hostDraft,
      name: `Host ${nth}`,
      username: `host-${nth}`,
      schedule,
      absences
    })
    assert.strictEqual(made.status, 201, made.text)
    hostIds.push(String(made.body["id"]))
  }
  const rule = (value: string) => {
    const some = hostIds.filter(() => random.chance(50))
    return {
      when: { field: "custom.size", op: "equals", value },
      hostIds: some.length > 0 ? some : hostIds.slice(0, 1)
    }
  }
  const made = yield* call("POST", `${at}/event-types`, {
    slug: "intro",
    title: "Intro",
    hosts: hostIds.map((hostId) => ({ hostId })),
    locations: [{ kind: "phone" }],
    form: { fields: [{ key: "size", type: "text", label: "Size", required: false }] },
    routing: [rule("big"), rule("small")],
    durationMinutes: 60,
    slotIntervalMinutes: 60,
    bookingWindowDays: 6
  })
  assert.strictEqual(made.status, 201, made.text)
  return { at, call, eventType: "intro", hostIds, slug: workspace.slug, token }
})
