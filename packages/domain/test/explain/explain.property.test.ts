import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { conflicts, openSlots, participants } from "../../src/scheduling/availability/index.ts"
import { explain, place } from "../../src/scheduling/bookings/index.ts"
import { allowedHosts } from "../../src/leads/routing/index.ts"
import { Dice } from "../availability/Dice.ts"
import { questionOf } from "../availability/randomQuestion.ts"
import { minute } from "../availability/wallClock.ts"
import { seedsOf } from "../seeds.ts"
import { randomStart } from "./randomStart.ts"

const seeds = seedsOf("EXPLAIN", 600)

describe("explain", { timeout: 300_000 }, () => {
  it("D-BOOK-3, D-BOOK-6: returns the same refusal or the same teams as `place`", () => {
    const results = new Set<string>()
    for (const seed of seeds.all) {
      const { question, circumstances, request } = randomStart(seed)
      const explained = explain(question)
      const placed = Result.match(place(request, circumstances), {
        onFailure: ({ _tag }) => ({ refusal: names[_tag] ?? _tag, hosts: [] }),
        onSuccess: ({ alternatives }) => ({
          refusal: null,
          hosts: alternatives.map(({ hostIds }) => hostIds)
        })
      })
      const refusal = explained.refusals[0] ?? null
      const hosts = explained.candidateTeams.map((lineup) => lineup.map(({ id }) => id))
      assert.deepStrictEqual<unknown>(
        { refusal, hosts: refusal === null ? hosts : [] },
        placed,
        seeds.named(seed)
      )
      results.add(String(refusal))
    }
    if (seeds.cases >= 600) assert.deepStrictEqual([...results].toSorted(), everyResult)
  })

  it("D-AV-3: returns no reasons for the hosts of a team, and for other hosts only if another host of the team is missing", () => {
    for (const seed of seeds.all) {
      const { question } = randomStart(seed)
      const { hosts, candidateTeams } = explain(question)
      const chosen = new Set(candidateTeams.flat().map(({ id }) => id))
      for (const { host, reasons } of hosts) {
        if (chosen.has(host.id)) assert.deepStrictEqual(reasons, [], seeds.named(seed))
      }
      const requiredById = new Map(
        participants(question.offering, allowedHosts(question.offering, question.outcome)).map(
          (participant) => [participant.host.id, participant.required]
        )
      )
      const needed = hosts.filter(({ host }) => requiredById.get(host.id) === true)
      if (candidateTeams.length === 0 && needed.every(({ reasons }) => reasons.length === 0)) {
        const others = hosts.filter(({ host }) => requiredById.get(host.id) === false)
        assert.isTrue(
          others.every(({ reasons }) => reasons.length > 0),
          seeds.named(seed)
        )
        assert.isTrue(others.length > 0 || needed.length === 0, seeds.named(seed))
      }
    }
  })

  it("D-AV-1: returns no conflicts for a host exactly if `openSlots` finds the host free", () => {
    const found = new Set<string>()
    for (const seed of seeds.all.slice(0, 300)) {
      const dice = new Dice(seed)
      const question = questionOf(seed)
      for (const { host } of question.hosts) {
        const alone = { ...question, hosts: [{ host, required: false }], assignment: "round_robin" } as const
        const open = new Set(openSlots(alone).map(({ start }) => start))
        const some = [...open]
          .slice(0, 20)
          .flatMap((start) => [start, start + minute, start - minute, start + 1])
        const anywhere = Array.from(
          { length: 30 },
          () => dice.integer(question.within.start / minute, question.within.end / minute) * minute
        )
        for (const start of [...some, ...anywhere]) {
          if (start < question.within.start || question.within.end <= start) continue
          const reasons = conflicts(question, host, start).map(({ reason }) => reason)
          for (const reason of reasons) found.add(reason)
          assert.strictEqual(
            reasons.length === 0,
            open.has(start),
            `${seeds.named(seed)} at ${start}: ${reasons.join()}`
          )
        }
      }
    }
    if (seeds.cases >= 600) assert.deepStrictEqual([...found].toSorted(), everyReason)
  })
})

/** Refusals of `place` with another name in the explanation. */
const names: Readonly<Record<string, string>> = { BookingUnavailable: "Disqualified" }

const everyResult = [
  "Disqualified",
  "InviteeLimitReached",
  "NoLocationConfigured",
  "SlotUnavailable",
  "WorkspaceLapsed",
  "WorkspaceSuspended",
  "null"
]

const everyReason = [
  "absence",
  "booking",
  "busy_time",
  "event_type_limit",
  "event_type_schedule",
  "grid",
  "host_limit",
  "notice",
  "override",
  "schedule",
  "window"
]
