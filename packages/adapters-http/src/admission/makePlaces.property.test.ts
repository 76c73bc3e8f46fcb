import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type AdmissionLimits } from "./decisions.ts"
import { makePlaces, type Refusal } from "./makePlaces.ts"

const limits: AdmissionLimits = {
  places: 2,
  slowAfter: 250,
  ofTenant: 3,
  running: 6,
  waiting: 4,
  longestWait: 500,
  burst: 700
}

/** What happens: a request arrives, one leaves (while it waits or runs), or time passes. */
const Events = Schema.Array(
  Schema.Union([
    Schema.Struct({
      _tag: Schema.tag("Arrives"),
      tenant: Schema.Literals(["a", "b"]),
      urgency: Schema.Literals([0, 1, 2, 3])
    }),
    Schema.Struct({
      _tag: Schema.tag("Leaves"),
      nth: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))
    }),
    Schema.Struct({ _tag: Schema.tag("Passes"), millis: Schema.Literals([1, 30, 200, 600]) })
  ])
).check(Schema.isMaxLength(40))

type State = "waiting" | "running" | Refusal | "left"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setImmediate", "setInterval", "clearInterval", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Asked {
  state: State
  leave: () => void
}

const trial = (given = limits) => {
  const places = makePlaces(given)
  const requests: Array<Asked> = []
  return {
    places,
    requests,
    arrive: (tenant: string, urgency: number): Asked => {
      const request: Asked = { state: "waiting", leave: () => {} }
      const settle = (state: State) => {
        // Each request is started or refused once, and only while it waits.
        assert.strictEqual(request.state, "waiting")
        request.state = state
      }
      requests.push(request)
      request.leave = places.ask({ tenant, urgency, start: () => settle("running"), refuse: settle })
      return request
    },
    leave: (request: Asked) => {
      request.leave()
      if (request.state === "running" || request.state === "waiting") request.state = "left"
    },
    countIn: (state: State) => requests.filter((one) => one.state === state).length
  }
}

describe("the places of a process", () => {
  it.prop(
    "D-LOAD-1, D-LOAD-3: no place is lost or given twice, and no request waits for long",
    [Events],
    ([events]) => {
      const { arrive, countIn, leave, places, requests } = trial()
      for (const event of events) {
        if (event._tag === "Arrives") arrive(event.tenant, event.urgency)
        else if (event._tag === "Passes") vi.advanceTimersByTime(event.millis)
        else for (const one of requests.slice(event.nth, event.nth + 1)) leave(one)
        assert.deepStrictEqual(places.counts(), { running: countIn("running"), waiting: countIn("waiting") })
        assert.isAtMost(countIn("running"), limits.running)
        assert.isAtMost(countIn("waiting"), limits.waiting)
      }
      // A request gets a place or an answer in time, whatever the others do.
      vi.advanceTimersByTime(limits.burst + 40)
      assert.strictEqual(countIn("waiting"), 0)
      for (const request of requests) leave(request)
      assert.deepStrictEqual(places.counts(), { running: 0, waiting: 0 })
      const last = arrive("a", 3)
      vi.advanceTimersByTime(1)
      assert.strictEqual(last.state, "running")
    }
  )

  it("D-LOAD-3: a burst may wait for longer than requests of a queue that is never empty", () => {
    const { arrive } = trial({ ...limits, slowAfter: 600_000 })
    for (let nth = 0; nth < 2; nth++) arrive("a", 0)
    vi.advanceTimersByTime(1)
    const [early, late] = [arrive("b", 0), arrive("b", 0)]
    vi.advanceTimersByTime(limits.longestWait + 40)
    assert.deepStrictEqual([early.state, late.state], ["waiting", "waiting"])
    const standing = arrive("b", 0)
    vi.advanceTimersByTime(limits.burst - limits.longestWait)
    assert.deepStrictEqual([early.state, late.state], ["waited", "waited"])
    assert.strictEqual(standing.state, "waiting")
  })

  it("D-LOAD-1: slow requests of one tenant leave places for others, but not without limit for it", () => {
    const { arrive, countIn } = trial()
    for (let nth = 0; nth < 4; nth++) arrive("a", 0)
    vi.advanceTimersByTime(1)
    assert.strictEqual(countIn("running"), 2)
    vi.advanceTimersByTime(300)
    // The first two are slow now, so a third runs, which is the most of one tenant.
    assert.strictEqual(countIn("running"), 3)
    const other = arrive("b", 3)
    vi.advanceTimersByTime(1)
    assert.strictEqual(other.state, "running")
  })

  it("D-LOAD-3: the tenant with the most waiting loses its newest least urgent request", () => {
    const { arrive } = trial()
    const running = [arrive("a", 0), arrive("a", 0)]
    vi.advanceTimersByTime(1)
    const flood = [arrive("a", 3), arrive("a", 0), arrive("a", 3)]
    const other = [arrive("b", 3)]
    const late = arrive("b", 3)
    assert.deepStrictEqual(
      [...running, ...flood, ...other, late].map(({ state }) => state),
      ["running", "running", "waiting", "waiting", "full", "waiting", "waiting"]
    )
  })
})
