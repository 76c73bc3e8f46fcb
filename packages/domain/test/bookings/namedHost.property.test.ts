import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { openSlots } from "../../src/scheduling/availability/index.ts"
import { place } from "../../src/scheduling/bookings/index.ts"
import { hostsOfBooking } from "../../src/scheduling/bookings/knownLead.ts"
import { Outcome } from "../../src/leads/contacts/index.ts"
import { ownOrigin } from "../../src/workspace/consistency/index.ts"
import { standingOf, UserId } from "../../src/workspace/workspaces/index.ts"
import { Dice } from "../availability/Dice.ts"
import { randomStart } from "../explain/randomStart.ts"
import { seedsOf } from "../seeds.ts"

const seeds = seedsOf("NAMED_HOSTS", 600)
const by = { userId: UserId.make(crypto.randomUUID()), origin: ownOrigin("request") }

describe("bookings with a named host", { timeout: 300_000 }, () => {
  it("D-MGMT-40: every start that is offered with a host can be booked with this host, and no other one", () => {
    const counts = { offered: 0, refused: 0, widened: 0 }
    for (const seed of seeds.all) {
      const { circumstances, question, request } = randomStart(seed)
      const { offering } = question
      const eventType = { ...offering.eventType, perInviteeLimit: null }
      if (standingOf(offering.workspace) !== "open" || eventType.locations.length === 0) continue
      if (offering.hosts.length === 0) continue
      const dice = new Dice(seed + 1)
      const hostId = dice.pick(offering.hosts).id
      const others = offering.hosts.map(({ id }) => id).filter((id) => id !== hostId)
      const isRoutedAway = others.length > 0 && dice.chance(0.7)
      const outcome = isRoutedAway
        ? Outcome.make({ _tag: "Routed", hostIds: others, redirectUrl: null })
        : question.outcome
      const ofEmail = Option.map(circumstances.contacts.ofEmail, (contact) => ({
        ...contact,
        qualificationStates: { [eventType.id]: { capturedAt: null, outcome } }
      }))
      const all = hostsOfBooking({ ...offering, eventType }, outcome, hostId)
      const start = DateTime.toEpochMillis(question.startAt)
      const open = openSlots({
        now: DateTime.toEpochMillis(question.now),
        window: eventType.window,
        assignment: eventType.assignment,
        eventTypeId: eventType.id,
        eventTypeSchedule: eventType.schedule,
        bookerZone: question.bookerTimezone,
        busyPeriods: question.busyPeriods,
        hosts: all,
        within: { start, end: start + 1 }
      })
      const isOffered = all.length > 0 && open.length > 0
      const placed = place(request, {
        ...circumstances,
        offering: { ...offering, eventType },
        contacts: { ...circumstances.contacts, ofEmail },
        proof: by,
        choice: { hostId, consentWay: null }
      })
      const made = Option.getOrUndefined(Result.getSuccess(placed))
      assert.strictEqual(made !== undefined, isOffered, seeds.named(seed))
      counts[isOffered ? "offered" : "refused"] += 1
      if (made === undefined) continue
      for (const booking of made.alternatives) {
        assert.include(booking.hostIds, hostId, seeds.named(seed))
        assert.deepInclude(booking, { isRouted: false, bookedBy: by.userId })
      }
      if (isRoutedAway) counts.widened += 1
      assert.deepInclude(Option.getOrThrow(made.entry), {
        action: "booking.create",
        subject: made.alternatives[0].uid,
        proof: by
      })
    }
    if (seeds.cases >= 600)
      assert.isTrue(counts.offered > 25 && counts.refused > 50 && counts.widened > 0, JSON.stringify(counts))
  })
})
