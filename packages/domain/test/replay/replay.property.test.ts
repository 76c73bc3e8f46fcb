import { assert, describe, it } from "@effect/vitest"
import { compareReplays, replay, type Replayed, type Setup } from "../../src/scheduling/replay/index.ts"
import { Dice } from "../availability/Dice.ts"
import { seedsOf } from "../seeds.ts"
import { slowReplay } from "./oracle.ts"
import { randomHours, randomSettings, randomWorld, services, until, type World } from "./world.ts"

const seeds = seedsOf("REPLAY", 120)

/** Another setup of the same workspace: some hosts have other hours, and some event types other rules. */
const changedAtRandom = (seed: number, setup: Setup): Setup => {
  const dice = new Dice(seed + 7)
  return {
    ...setup,
    hosts: setup.hosts.map((host) => (dice.chance(0.3) ? { ...host, ...randomHours(dice) } : host)),
    eventTypes: setup.eventTypes
      .filter(() => dice.chance(0.95))
      .map((eventType) =>
        dice.chance(0.4) ? { ...eventType, ...randomSettings(dice, setup.hosts) } : eventType
      )
  }
}

/** Both replays, compared. */
const compared = (past: World["past"], today: Setup, changed: Setup) =>
  compareReplays(past, replay(past, until, today, services), replay(past, until, changed, services))

const lineOf = (result: Replayed): string => {
  switch (result._tag) {
    case "TurnedAway":
      return `away ${result.reason}`
    case "NoTime":
      return "no time"
    case "MayBook":
      return `may book ${slotText(result.first)}`
    case "Booked":
      return `booked ${slotText(result.slot)} first ${slotText(result.first)}`
  }
}

const slotText = (slot: Extract<Replayed, { _tag: "MayBook" }>["first"]): string =>
  slot === null ? "none" : `${slot.startAt.epochMilliseconds} ${slot.hostIds.join()}`

describe("replays", { timeout: 300_000 }, () => {
  it("D-RPLY-2: decide about each lead as a search minute by minute does", () => {
    const kinds = new Set<string>()
    for (const seed of seeds.all) {
      const { past, setup } = randomWorld(seed)
      const other = changedAtRandom(seed, setup)
      const lines = replay(past, until, other, services).map(({ result }) => lineOf(result))
      assert.deepStrictEqual(lines, slowReplay(past, other), seeds.named(seed))
      for (const line of lines) kinds.add(line.split(" ").slice(0, 2).join(" ").replace(/\d+/, "at"))
    }
    for (const kind of ["away email", "away rule", "away redirected", "no time", "may book", "booked at"])
      assert.include([...kinds], kind)
  })

  it("D-RPLY-3: under the setup under which the leads booked, say what happened", () => {
    let booked = 0
    for (const seed of seeds.all) {
      const { past, setup } = randomWorld(seed)
      for (const { lead, result } of replay(past, until, setup, services)) {
        assert.strictEqual(result._tag === "Booked", lead.booking !== null, seeds.named(seed))
        if (result._tag !== "Booked" || lead.booking === null) continue
        booked += 1
        assert.deepStrictEqual(result.slot.startAt, lead.booking.startAt, seeds.named(seed))
        assert.deepStrictEqual(result.slot.hostIds, lead.booking.hostIds, seeds.named(seed))
      }
    }
    assert.isAbove(booked, 200)
  })

  it("D-RPLY-3: change no lead whose event type and hosts are as today, and share no host with changed ones", () => {
    let [same, different] = [0, 0]
    for (const seed of seeds.all) {
      const { past, setup } = randomWorld(seed)
      const other = changedAtRandom(seed, setup)
      const reached = reachedBy(setup, other)
      for (const { isSame, lead } of compared(past, setup, other).leads) {
        if (isSame) same += 1
        else different += 1
        assert.isTrue(isSame || reached.has(lead.eventTypeId), seeds.named(seed))
      }
      assert.isTrue(compared(past, setup, setup).leads.every(({ isSame }) => isSame))
    }
    assert.isAbove(same, 50)
    assert.isAbove(different, 50)
  })
})

/** The event types that a change can reach: changed ones, those with changed hosts, and all that share hosts with these. */
const reachedBy = (today: Setup, changed: Setup): ReadonlySet<string> => {
  const hostsOf = (id: string) =>
    [today, changed].flatMap(({ eventTypes }) =>
      eventTypes.filter((one) => one.id === id).flatMap(({ hosts }) => hosts.map(({ hostId }) => hostId))
    )
  const changedHosts = new Set<string>(
    today.hosts.filter((host, nth) => changed.hosts[nth] !== host).map(({ id }) => id)
  )
  const reached = new Set<string>(
    today.eventTypes
      .filter(
        (one) => !changed.eventTypes.includes(one) || hostsOf(one.id).some((id) => changedHosts.has(id))
      )
      .map(({ id }) => id)
  )
  for (let before = -1; before !== reached.size;) {
    before = reached.size
    const taken = new Set<string>([...reached].flatMap(hostsOf))
    for (const { id } of today.eventTypes) if (hostsOf(id).some((host) => taken.has(host))) reached.add(id)
  }
  return reached
}
