import { assert, describe, it } from "@effect/vitest"
import { sampleBookingPayment } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import { refundOfRequest } from "./BookingPayment.ts"
import {
  type Lifecycle,
  type LifecycleEvent,
  type LifecycleOutcome,
  lifecycleAt,
  outcomeOf
} from "./lifecycle.ts"

// A model of two visitors who want the same time, a host, a payment provider and a sweeper. `worldsAfter` explores every order of
// their steps. The store covers a time for one booking at most, as `host_no_overlap` does; what a step does with it follows from the
// table alone.

/** How the event type takes bookings. */
type Way =
  | "payment"
  | "approval that holds"
  | "approval that competes"
  | "payment, then approval that holds"
  | "payment, then approval that competes"

interface Wish {
  /** Null: not booked yet. */
  readonly state: Lifecycle | null
  readonly isLapsed: boolean
  readonly wasConfirmed: boolean
  /** Payments that the provider took and did not report, that were reported and kept, and that went back. */
  readonly underway: number
  readonly kept: number
  readonly returned: number
}

type World = readonly [Wish, Wish]
type Decide = typeof outcomeOf

/** What decides. `refund`: what goes back when a request ends. */
interface Rules {
  readonly decide: Decide
  readonly refund: typeof refundOfRequest
}
const rules: Rules = { decide: outcomeOf, refund: refundOfRequest }

const start = DateTime.makeUnsafe("2026-03-02T09:00:00Z")
const heldUntil = DateTime.add(start, { minutes: 30 })
const absent: Wish = { state: null, isLapsed: false, wasConfirmed: false, underway: 0, kept: 0, returned: 0 }

const begun: Readonly<Record<Way, Lifecycle>> = {
  payment: { status: "held", reason: "payment", heldUntil },
  "approval that holds": { status: "held", reason: "approval", heldUntil },
  "approval that competes": { status: "requested", heldUntil },
  "payment, then approval that holds": { status: "held", reason: "payment before approval", heldUntil },
  "payment, then approval that competes": { status: "held", reason: "payment before approval", heldUntil }
}

const isPaidFor = (way: Way): boolean => way.startsWith("payment")

/** Which request a paid booking becomes. */
const asked = (way: Way): Lifecycle =>
  begun[way.endsWith("competes") ? "approval that competes" : "approval that holds"]

/** What the database's clock makes of a state. */
const seen = ({ isLapsed, state }: Wish): Lifecycle | null =>
  state && lifecycleAt(state, isLapsed ? heldUntil : start)

const covers = (wish: Wish): boolean => ["confirmed", "held"].includes(seen(wish)?.status ?? "")

/** A wish that ends. As in the store, what was paid for one that waited goes back with it. */
const ended = (refund: Rules["refund"], wish: Wish, state: Lifecycle): Wish => {
  const waited = wish.state !== null && "heldUntil" in wish.state && wish.kept > 0
  return waited && refund({ payment: sampleBookingPayment({ state: "paid" }) }) !== null
    ? { ...wish, state, kept: wish.kept - 1, returned: wish.returned + 1 }
    : { ...wish, state }
}

/** Whether the time of a paid request can be taken. One that competes needs none. */
const canWait = (way: Way, isFree: boolean): boolean => isFree || way.endsWith("competes")

/** A wish after an outcome. */
const after = (
  way: Way,
  refund: Rules["refund"],
  wish: Wish,
  outcome: LifecycleOutcome,
  isFree: boolean
): Wish => {
  const confirmed: Wish = { ...wish, state: { status: "confirmed" }, wasConfirmed: true }
  const reason = wish.state?.status === "held" ? wish.state.reason : "approval"
  switch (outcome) {
    case "confirm":
      return confirmed
    case "confirm_if_free":
    case "confirm_or_refund":
      return isFree ? confirmed : wish
    case "ask_host":
      return { ...wish, state: asked(way), isLapsed: false }
    case "ask_host_or_refund":
      return canWait(way, isFree) ? { ...wish, state: asked(way), isLapsed: false } : wish
    case "decline":
      return ended(refund, wish, { status: "declined" })
    case "cancel":
      return ended(refund, wish, { status: "cancelled" })
    case "expire":
      return ended(refund, wish, { status: "expired", reason })
    default:
      return wish
  }
}

const isKept = (way: Way, outcome: LifecycleOutcome, isFree: boolean): boolean =>
  outcome === "confirm" ||
  outcome === "ask_host" ||
  (outcome === "confirm_or_refund" && isFree) ||
  (outcome === "ask_host_or_refund" && canWait(way, isFree))

const isReturned = (way: Way, outcome: LifecycleOutcome, isFree: boolean): boolean =>
  outcome === "refund" || (outcome.endsWith("_or_refund") && !isKept(way, outcome, isFree))

/** What can happen next to one of the two. */
const steps = (way: Way, { decide, refund }: Rules, wish: Wish, other: Wish): ReadonlyArray<Wish> => {
  const state = seen(wish)
  const isFree = !covers(other)
  if (state === null || wish.state === null)
    return way === "approval that competes" || isFree ? [{ ...wish, state: begun[way] }] : []
  const become = (one: Wish, outcome: LifecycleOutcome) => after(way, refund, one, outcome, isFree)
  const payment = wish.kept > 0 ? "paid_twice" : wish.isLapsed ? "paid_late" : "paid"
  const outcome = decide(state, payment)
  return [
    ...(["approved", "declined", "cancelled", "host_deleted", "host_busy"] as const).map((event) =>
      become(wish, decide(state, event))
    ),
    // The clock, and the sweeper, which acts on what is stored.
    ...("heldUntil" in wish.state && !wish.isLapsed ? [{ ...wish, isLapsed: true }] : []),
    ...(wish.isLapsed ? [become(wish, decide(wish.state, "expired"))] : []),
    // The visitor pays, also late and twice, and the provider reports it at some time.
    ...(isPaidFor(way) && wish.underway + wish.kept + wish.returned < 2
      ? [{ ...wish, underway: wish.underway + 1 }]
      : []),
    ...(wish.underway > 0
      ? [
          {
            ...become(wish, outcome),
            underway: wish.underway - 1,
            kept: wish.kept + (isKept(way, outcome, isFree) ? 1 : 0),
            returned: wish.returned + (isReturned(way, outcome, isFree) ? 1 : 0)
          }
        ]
      : [])
  ]
}

const paidIn = ({ kept, returned, underway }: Wish): number => kept + returned + underway

/** Whether it waits for a host: then the money is kept until the answer. */
const isAsked = ({ state }: Wish): boolean =>
  state?.status === "requested" || (state?.status === "held" && state.reason === "approval")

/** What is wrong with a world that came from another one. Null: nothing. */
const fault = (way: Way, before: World, [one, two]: World): string | null => {
  if (covers(one) && covers(two)) return "double booking"
  for (const [nth, wish] of [one, two].entries()) {
    if (isPaidFor(way) && wish.wasConfirmed && wish.kept !== 1) return "confirmed and unpaid"
    if (!wish.wasConfirmed && wish.kept > (isAsked(wish) ? 1 : 0)) return "paid and lost"
    if (paidIn(wish) < paidIn(before[nth] ?? absent)) return "paid and lost"
  }
  return null
}

/** The faults within a number of steps, and how many worlds were seen. */
const explore = (way: Way, by: Rules, depth: number) => {
  const faults = new Set<string>()
  const known = new Set<string>()
  let worlds: ReadonlyArray<World> = [[absent, absent]]
  for (let taken = 0; taken < depth; taken++) {
    const next = new Map<string, World>()
    for (const world of worlds)
      for (const following of followersOf(way, by, world)) {
        const found = fault(way, world, following)
        if (found !== null) faults.add(found)
        const name = JSON.stringify(following)
        if (!known.has(name)) next.set(name, following)
        known.add(name)
      }
    worlds = [...next.values()]
  }
  return { faults: [...faults], worlds: known.size }
}

const followersOf = (way: Way, by: Rules, [one, two]: World): ReadonlyArray<World> => [
  ...steps(way, by, one, two).map((next): World => [next, two]),
  ...steps(way, by, two, one).map((next): World => [one, next])
]

/** The ways, and how many worlds eight steps reach. A change of the table changes the number. */
const ways: ReadonlyArray<readonly [Way, number]> = [
  ["payment", 482],
  ["approval that holds", 59],
  ["approval that competes", 62],
  ["payment, then approval that holds", 583],
  ["payment, then approval that competes", 525]
]

/** The table with another outcome in one cell. */
const but =
  (status: Lifecycle["status"], event: LifecycleEvent, outcome: LifecycleOutcome): Decide =>
  (state, happened) =>
    state.status === status && happened === event ? outcome : outcomeOf(state, happened)

describe("two visitors, a host, a payment provider and a sweeper", () => {
  it.each(ways)(
    "D-HOLD-3: with %s, no order of 8 steps books twice, confirms unpaid, or loses a payment",
    (way, reached) => {
      const { faults, worlds } = explore(way, rules, 8)
      assert.deepStrictEqual(faults, [])
      assert.strictEqual(worlds, reached)
    }
  )

  it.each<readonly [Way, Lifecycle["status"], LifecycleEvent, LifecycleOutcome, string]>([
    ["payment", "expired", "paid_late", "confirm", "double booking"],
    ["approval that competes", "requested", "approved", "confirm", "double booking"],
    ["approval that holds", "expired", "approved", "confirm", "double booking"],
    ["payment", "held", "approved", "confirm", "confirmed and unpaid"],
    ["payment", "confirmed", "paid_twice", "keep", "paid and lost"],
    ["payment", "cancelled", "paid", "record", "paid and lost"],
    ["payment, then approval that holds", "expired", "paid_late", "ask_host", "double booking"],
    ["payment, then approval that holds", "expired", "paid_late", "keep", "paid and lost"],
    ["payment, then approval that competes", "requested", "approved", "confirm", "double booking"]
  ])("D-HOLD-3: with %s, the model finds that a %s booking that is %s must not %s: %s", (...cell) => {
    const [way, status, event, outcome, found] = cell
    assert.include(explore(way, { ...rules, decide: but(status, event, outcome) }, 8).faults, found)
  })

  it("D-PAY-14: the model finds that the payment of a request that ends must go back", () => {
    for (const [way] of ways.filter(([name]) => name.includes("then")))
      assert.deepStrictEqual(explore(way, { ...rules, refund: () => null }, 8).faults, ["paid and lost"])
  })
})
