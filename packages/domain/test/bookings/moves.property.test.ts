import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Sample from "@calendeal/port-contracts/samples"
import { openSlots } from "../../src/scheduling/availability/index.ts"
import { place } from "../../src/scheduling/bookings/index.ts"
import { takers } from "../../src/scheduling/bookings/candidateTeams.ts"
import { outcomeOfMove } from "../../src/scheduling/bookings/knownLead.ts"
import { hostsOfMove } from "../../src/scheduling/bookings/timesToMove.ts"
import { standingOf } from "../../src/workspace/workspaces/index.ts"
import { Dice } from "../availability/Dice.ts"
import { randomStart } from "../explain/randomStart.ts"
import { seedsOf } from "../seeds.ts"

const seeds = seedsOf("MOVES", 600)

/** A random move: of a routed or unrouted booker, with other answers than before, by the booker or by a member. */
const randomMove = (seed: number) => {
  const { circumstances, question, request } = randomStart(seed)
  const dice = new Dice(seed + 1)
  const { hosts } = question.offering
  const some = () => hosts.filter(() => dice.chance(0.5)).map(({ id }) => id)
  const routing = [
    {
      when: { field: "custom.size", op: "equals", value: "big" } as const,
      hostIds: some(),
      redirectUrl: null
    },
    ...(dice.chance(0.5) ? [{ when: { always: true } as const, hostIds: some(), redirectUrl: null }] : [])
  ]
  const eventType = {
    ...question.offering.eventType,
    form: { fields: [{ key: "size", type: "text", label: "Size", required: false } as const] },
    routing: dice.chance(0.7) ? routing.filter(({ hostIds }) => hostIds.length > 0) : [],
    perInviteeLimit: null
  }
  const offering = { ...question.offering, eventType }
  const replaced = {
    ...Sample.sampleBooking(Sample.sampleOffering()),
    eventTypeId: eventType.id,
    hostIds: dice.chance(0.7) ? hosts.slice(0, 1).map(({ id }) => id) : some(),
    attendees: [{ ...request.booker, role: "booker" as const }]
  }
  const contact = Option.filter(circumstances.contacts.ofEmail, () => dice.chance(0.9))
  const known = Option.map(contact, (found) => ({
    ...found,
    customFields: dice.pick([{}, { size: "big" }, { size: "small" }])
  }))
  const mover = dice.pick(["booker", "first", "only"])
  const keeping = mover === "booker" ? undefined : mover
  const moved = {
    ...circumstances,
    offering,
    contacts: { ...circumstances.contacts, ofEmail: known },
    history: { ...circumstances.history, replaced: Option.some(replaced) },
    ...(keeping && { keeping })
  }
  const answers = dice.pick([{}, { size: "big" }, { size: "small" }])
  const outcome = outcomeOfMove(known, replaced, request.booker.email, offering, circumstances.phoneNumbers)
  const participants =
    keeping === undefined ? takers(offering, outcome) : hostsOfMove(offering, outcome, replaced, keeping)
  return {
    circumstances: moved,
    offering,
    outcome,
    participants,
    question,
    request: { ...request, responses: answers }
  }
}

describe("moves", { timeout: 300_000 }, () => {
  it("D-BOOK-15, D-MGMT-10: every offered start of a move can be booked, and no other one", () => {
    const counts = { offered: 0, refused: 0 }
    for (const seed of seeds.all) {
      const { circumstances, offering, outcome, participants, question, request } = randomMove(seed)
      if (standingOf(offering.workspace) !== "open" || offering.eventType.locations.length === 0) continue
      const start = DateTime.toEpochMillis(question.startAt)
      const open = openSlots({
        now: DateTime.toEpochMillis(question.now),
        window: offering.eventType.window,
        assignment: offering.eventType.assignment,
        eventTypeId: offering.eventType.id,
        eventTypeSchedule: offering.eventType.schedule,
        bookerZone: question.bookerTimezone,
        busyPeriods: question.busyPeriods,
        hosts: participants,
        within: { start, end: start + 1 }
      })
      const isOffered = participants.length > 0 && open.length > 0
      const placed = Result.match(place(request, circumstances), {
        onSuccess: () => "placed",
        onFailure: ({ _tag }) => _tag
      })
      const refusal = outcome._tag === "Disqualified" ? "BookingUnavailable" : "SlotUnavailable"
      assert.strictEqual(placed, isOffered ? "placed" : refusal, seeds.named(seed))
      counts[isOffered ? "offered" : "refused"] += 1
    }
    if (seeds.cases >= 600) assert.isTrue(counts.offered > 50 && counts.refused > 50, JSON.stringify(counts))
  })
})
