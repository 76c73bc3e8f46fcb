import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import {
  type Lifecycle,
  type LifecycleEvent,
  lifecycleAt,
  type LifecycleOutcome,
  outcomeOf
} from "./lifecycle.ts"

// A model of a confirmed booking, its visitor who asks for another time, a host, a rival who wants either time, and a sweeper. As in
// the store, one transaction takes what two bookings of a host cover, and ends a move with its booking.

interface World {
  readonly booking: Lifecycle
  /** Null: not asked yet. */
  readonly move: Lifecycle | null
  readonly isLapsed: boolean
  /** Which times the rival has. */
  readonly rival: { readonly earlier: boolean; readonly later: boolean }
  /** Whether the visitor or a member ended the booking on purpose. */
  readonly isEnded: boolean
}

type Decide = typeof outcomeOf

const now = DateTime.makeUnsafe("2026-03-02T09:00:00Z")
const heldUntil = DateTime.add(now, { minutes: 30 })
const confirmed: Lifecycle = { status: "confirmed" }
const begun: World = {
  booking: confirmed,
  move: null,
  isLapsed: false,
  rival: { earlier: false, later: false },
  isEnded: false
}

const seen = ({ isLapsed, move }: World): Lifecycle | null =>
  move && lifecycleAt(move, isLapsed ? heldUntil : now)

const covers = (state: Lifecycle | null): boolean => ["confirmed", "held"].includes(state?.status ?? "")

const after = (state: Lifecycle, outcome: LifecycleOutcome): Lifecycle => {
  switch (outcome) {
    case "confirm":
      return confirmed
    case "cancel":
      return { status: "cancelled" }
    case "decline":
      return { status: "declined" }
    case "expire":
      return { status: "expired", reason: "approval" }
    case "replace":
      return { status: "rescheduled" }
    default:
      return state
  }
}

/** The booking after an event, and the move that ends with it. */
const endBooking = (decide: Decide, world: World, event: "cancelled" | "moved"): World => {
  const booking = after(world.booking, decide(world.booking, event))
  if (booking === world.booking) return world
  const move = seen(world)
  const following = event === "cancelled" ? "earlier_cancelled" : "earlier_moved"
  return {
    ...world,
    booking,
    isEnded: true,
    move: move?.status === "held" ? after(move, decide(move, following)) : world.move
  }
}

const answer = (decide: Decide, world: World, event: LifecycleEvent): World => {
  const state = seen(world)
  if (state === null || world.move === null) return world
  const outcome = decide(state, event)
  if (outcome !== "confirm") return { ...world, move: after(world.move, outcome) }
  const booking = after(world.booking, decide(world.booking, "moved"))
  return booking === world.booking ? world : { ...world, booking, move: confirmed, isEnded: true }
}

const followers = (decide: Decide, world: World): ReadonlyArray<World> => [
  ...(world.move === null && world.booking.status === "confirmed" && !world.rival.later
    ? [{ ...world, move: { status: "held", reason: "approval", heldUntil } as const }]
    : []),
  ...(covers(world.booking) ? [] : [{ ...world, rival: { ...world.rival, earlier: true } }]),
  ...(covers(seen(world)) ? [] : [{ ...world, rival: { ...world.rival, later: true } }]),
  ...(["approved", "declined", "cancelled"] as const).map((event) => answer(decide, world, event)),
  endBooking(decide, world, "cancelled"),
  endBooking(decide, world, "moved"),
  ...(world.move?.status === "held" ? [{ ...world, isLapsed: true }] : []),
  ...(world.isLapsed && world.move !== null
    ? [{ ...world, move: after(world.move, decide(world.move, "expired")) }]
    : [])
]

/** What is wrong with a world. Null: nothing. */
const fault = (world: World): string | null => {
  const move = seen(world)
  if (covers(world.booking) && world.rival.earlier) return "double booking"
  if (covers(move) && world.rival.later) return "double booking"
  if (world.booking.status === "confirmed" && move?.status === "confirmed") return "two meetings"
  if (world.booking.status !== "confirmed" && !world.isEnded) return "booking lost"
  if (world.booking.status !== "confirmed" && move?.status === "held") return "move without its booking"
  return null
}

/** The faults within 8 steps. */
const explore = (decide: Decide) => {
  const known = new Set<string>()
  const faults = new Set<string>()
  let worlds: ReadonlyArray<World> = [begun]
  for (let taken = 0; taken < 8; taken++) {
    const next = worlds.flatMap((world) => followers(decide, world))
    worlds = next.filter((world) => {
      const name = JSON.stringify(world)
      const isNew = !known.has(name)
      known.add(name)
      return isNew
    })
    for (const world of worlds) faults.add(fault(world) ?? "")
  }
  return { faults: [...faults].filter((found) => found !== ""), worlds: known.size }
}

const but =
  (status: Lifecycle["status"], event: LifecycleEvent, outcome: LifecycleOutcome): Decide =>
  (state, happened) =>
    state.status === status && happened === event ? outcome : outcomeOf(state, happened)

describe("a booking and a move of it that waits", () => {
  it("D-APPR-5, D-APPR-6: no order of 8 steps books twice, loses the booking, or leaves its move alone", () => {
    const { faults, worlds } = explore(outcomeOf)
    assert.deepStrictEqual(faults, [])
    assert.isAbove(worlds, 30)
  })

  it.each<readonly [Lifecycle["status"], LifecycleEvent, LifecycleOutcome, string]>([
    ["held", "earlier_cancelled", "keep", "move without its booking"],
    ["held", "earlier_moved", "keep", "move without its booking"],
    ["expired", "approved", "confirm", "double booking"],
    ["declined", "approved", "confirm", "double booking"]
  ])("D-APPR-6: the model finds that a move that is %s must not, if %s, %s: %s", (...cell) => {
    const [status, event, outcome, found] = cell
    assert.include(explore(but(status, event, outcome)).faults, found)
  })
})
