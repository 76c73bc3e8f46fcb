import { assert, describe } from "@effect/vitest"
import { sampleEventType, storeOffering } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, offer, party, request, someEmail, visitor } from "../kit/http/visitor.ts"
import { day, daysOf, startsOf } from "../kit/http/calendar.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { specification } from "../kit/http/specification.ts"

const seed = Number(process.env["MOVES_SEED"] ?? Date.now() % 1_000_000_007)
const rounds = Number(process.env["MOVES_ROUNDS"] ?? 12)
const tz = "Europe/Berlin"

describe("4.2 Book: the offered times of a move", () => {
  specification("moves", (it) => {
    it.effect(
      "D-BOOK-15: a routed lead is offered exactly the times to which it can move; MOVES_SEED repeats the rules",
      () =>
        Effect.gen(function* () {
          yield* Effect.logInfo(`MOVES_SEED=${seed} MOVES_ROUNDS=${rounds}`)
          let moved = 0
          for (let round = 0; round < rounds; round++) {
            moved += yield* moveToEach(new SeededRandom(seed + round)).pipe(
              Effect.onError(() => Effect.logError(`MOVES_SEED=${seed + round} MOVES_ROUNDS=1`))
            )
          }
          yield* Effect.logInfo(`${moved} moves`)
          assert.isAbove(moved, rounds)
        }),
      600_000
    )
  })
})

/** Books as a random lead and moves to an offered start of every date, by the token of the latest booking. */
const moveToEach = Effect.fnUntraced(function* (random: SeededRandom) {
  const { book, calendar } = yield* visitor
  const { eventType, answers } = yield* routedOffer(random)
  const attendees = party(someEmail())
  const body = (startTimeUtc: string) => ({
    ...request(eventType.offering, { startTimeUtc, bookerTimezone: tz, attendees }),
    responses: { size: random.oneOf(answers) }
  })
  let token = ""
  let uid = ""
  const query = { eventTypeId: eventType.id, tz }
  for (const date of [1, 2, 3, 4].map((days) => String(day(days, tz)))) {
    for (const start of yield* startsOf({ ...query, date })) {
      const first = yield* book(body(start))
      if (first.status !== 200) continue
      ;[token, uid] = [first.headers.get("booking-token") ?? "", String(first.body["uid"])]
      break
    }
    if (token !== "") break
  }
  if (token === "") return 0
  let moved = 0
  for (const date of [1, 2, 3, 4].map((days) => String(day(days, tz)))) {
    const moving = { "booking-token": token }
    const starts = yield* startsOf({ ...query, date }, moving)
    const days = yield* daysOf({ ...query, from: date, to: date }, moving)
    const shown = accepted(yield* calendar({ ...query, from: date, to: date }, moving))["first"]
    assert.deepStrictEqual([days, shown !== null], [starts.length > 0 ? [date] : [], starts.length > 0])
    const unlisted = (yield* startsOf({ ...query, date })).filter((start) => !starts.includes(start))
    for (const start of unlisted.slice(0, 2)) {
      const answer = yield* book({ ...body(start), rescheduledFromUid: uid })
      assert.deepStrictEqual([start, answer.body["error"]], [start, "slot_unavailable"])
    }
    const [firstStart, ...others] = starts
    if (firstStart === undefined) continue
    const start = random.oneOf([firstStart, ...others])
    const answer = yield* book({ ...body(start), rescheduledFromUid: uid }, undefined, moving)
    assert.deepStrictEqual([start, answer.status], [start, 200], answer.text)
    ;[token, uid] = [answer.headers.get("booking-token") ?? "", String(answer.body["uid"])]
    moved += 1
  }
  return moved
})

/** Two or three hosts with random absences, of whom rules choose by the lead's size. */
const routedOffer = Effect.fnUntraced(function* (random: SeededRandom) {
  const plain = yield* offer({
    hosts: Array.from({ length: random.between(2, 3) }, () => ({
      absences: [1, 2, 3, 4]
        .filter(() => random.chance(40))
        .map((days) => ({ from: day(days), to: day(days), reason: "" }))
    }))
  })
  const { hosts, workspace } = plain
  const chosen = () => {
    const some = hosts.filter(() => random.chance(50)).map(({ id }) => id)
    return some.length > 0 ? some : hosts.slice(0, 1).map(({ id }) => id)
  }
  const rule = (value: string) => ({
    when: { field: "custom.size", op: "equals", value } as const,
    hostIds: chosen(),
    redirectUrl: null
  })
  const eventType = sampleEventType(workspace.id, hosts, {
    form: { fields: [{ key: "size", type: "text", label: "Size", required: false }] },
    routing: [rule("big"), rule("small")],
    window: {
      ...plain.eventType.window,
      durationMinutes: 60,
      slotIntervalMinutes: 60,
      minimumNoticeMinutes: 0,
      bookingWindowDays: 6
    }
  })
  const offering = yield* storeOffering({ workspace, hosts, eventType })
  return { eventType: { id: eventType.id, offering }, answers: ["big", "small", "other"] as const }
})
