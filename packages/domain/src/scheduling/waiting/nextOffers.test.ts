import { assert, describe, it } from "@effect/vitest"
import { Dice } from "../../../test/availability/Dice.ts"
import { WaitingEntryId } from "../bookings/index.ts"
import { type MadeOffer, type NextOffer, nextOffers, type OfferQuestion } from "./nextOffers.ts"
import { waitingLimits } from "./WaitingEntry.ts"

const personOf = (index: number) =>
  WaitingEntryId.make(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`)

/** A question with few instants, so that much of it overlaps. */
const questionOf = (dice: Dice): OfferQuestion => {
  const length = dice.integer(1, 5)
  const people = Array.from({ length: dice.integer(0, 8) }, (_, index) => ({
    id: personOf(index),
    periods: Array.from({ length: dice.integer(0, 3) }, () => {
      const start = dice.integer(0, 24)
      return { start, end: start + dice.integer(0, 10) }
    })
  }))
  const starts = Array.from({ length: 25 }, (_, start) => start).filter(() => dice.integer(0, 1) === 1)
  return {
    waiting: people,
    made: Array.from({ length: dice.integer(0, 12) }, () => ({
      to: personOf(dice.integer(0, 7)),
      start: dice.integer(0, 24),
      isLive: dice.integer(0, 3) === 0
    })),
    starts,
    length,
    before: dice.integer(0, 2),
    after: length + dice.integer(0, 2)
  }
}

const questions = Array.from({ length: 2000 }, (_, seed) => questionOf(new Dice(seed + 1)))

/** Whether two starts keep a common instant, minute by minute. */
const meet = ({ after, before }: OfferQuestion, one: number, other: number) => {
  const minutes = (start: number) =>
    Array.from({ length: before + after }, (_, index) => start - before + index)
  return minutes(one).some((minute) => minutes(other).includes(minute))
}

/** Tries every person with every start, in their order, and looks each time at all offers that there are. */
const slowOffers = (asked: OfferQuestion): ReadonlyArray<NextOffer> => {
  const all: Array<MadeOffer> = [...asked.made]
  const next: Array<NextOffer> = []
  for (const [to, start] of asked.waiting.flatMap(({ id }) =>
    asked.starts.map((open) => [id, open] as const)
  )) {
    const theirs = all.filter((offer) => offer.to === to)
    const suits = asked.waiting.some(
      ({ id, periods }) =>
        id === to && periods.some((period) => period.start <= start && start + asked.length <= period.end)
    )
    const isRefused =
      !suits ||
      theirs.length >= waitingLimits.offersToPerson ||
      theirs.some((offer) => offer.isLive || offer.start === start) ||
      asked.made.filter((offer) => offer.start === start).length >= waitingLimits.offersOfStart ||
      all.some((offer) => offer.isLive && meet(asked, offer.start, start))
    if (isRefused) continue
    all.push({ to, start, isLive: true })
    next.push({ to, start })
  }
  return next
}

describe("nextOffers", () => {
  it("D-WAIT-4: offers what trying each person with each start offers", () => {
    for (const asked of questions) assert.deepEqual(nextOffers(asked), slowOffers(asked))
  })

  it("D-WAIT-4: no time is offered to two, no person gets the same start twice, and none is passed over", () => {
    for (const asked of questions) {
      const offers = nextOffers(asked)
      const live = [...asked.made.filter(({ isLive }) => isLive), ...offers]
      for (const [index, { start, to }] of offers.entries()) {
        assert.isFalse(asked.made.some((offer) => offer.to === to && offer.start === start))
        assert.isFalse(
          live.some((other) => other !== offers[index] && meet(asked, other.start, start)),
          "two offers overlap"
        )
        const earlier = asked.waiting.slice(
          0,
          asked.waiting.findIndex(({ id }) => id === to)
        )
        for (const { id, periods } of earlier) {
          const wants = periods.some((period) => period.start <= start && start + asked.length <= period.end)
          const theirs = [...asked.made, ...offers].filter((offer) => offer.to === id)
          assert.isTrue(!wants || theirs.length > 0, "the order was not kept")
        }
      }
    }
  })

  it("D-WAIT-4: a start goes to the next person after the first one let it pass, and to no person after five", () => {
    const period = [{ start: 0, end: 10 }]
    const waiting = Array.from({ length: 7 }, (_, index) => ({ id: personOf(index), periods: period }))
    const made: Array<MadeOffer> = []
    const got: Array<string> = []
    for (let round = 0; round < 7; round += 1) {
      const offers = nextOffers({ waiting, made, starts: [4], length: 1, before: 0, after: 1 })
      for (const { start, to } of offers) {
        got.push(to)
        made.push({ to, start, isLive: false })
      }
    }
    assert.deepEqual(
      got,
      waiting.slice(0, waitingLimits.offersOfStart).map(({ id }) => id)
    )
  })
})
