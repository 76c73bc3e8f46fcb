import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { startSmtpSink } from "../kit/processes/smtpSink.ts"
import { killedWorkers, randomNumbers } from "./killedWorkers.ts"

const [ada, bo, cy] = ["ada@kill.example", "bo@kill.example", "cy@kill.example"]

describe("The waiting list of a service whose worker is killed", { timeout: 600_000 }, () => {
  let service: Awaited<ReturnType<typeof killedWorkers>> | undefined
  let mails: Awaited<ReturnType<typeof startSmtpSink>> | undefined
  afterAll(async () => {
    await service?.close()
    mails?.close()
  })

  it("D-WAIT-10: after a kill between an offer and its mail, the same person gets the mail of the same offer", async () => {
    const sink = (mails = await startSmtpSink())
    const killed = (service = await killedWorkers(sink.environment, randomNumbers(7)))
    const { call, eventTypeId, listOf, post, replaceWorkers } = killed
    await call("PATCH", `/event-types/${eventTypeId}`, { waitingList: true, offerMinutes: 60 })
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const start = `${day}T10:00:00Z`
    const asked = (email: string) => ({
      eventTypeId,
      bookerTimezone: "UTC",
      attendees: [{ name: "A Person", email }]
    })
    const taken = await post("book", { ...asked("sam@kill.example"), startTimeUtc: start })
    const periods = [{ from: start, until: `${day}T10:30:00Z` }]
    for (const email of [ada, bo]) assert.isDefined(await post("waiting-list", { ...asked(email), periods }))
    await replaceWorkers()
    const mailsTo = (email: string) => sink.accepted.filter(({ to }) => to === email)
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await sleep(100)
    }
    // Both have joined.
    await until(() => mailsTo(ada).length === 1 && mailsTo(bo).length === 1)

    const silence = sink.silence(ada)
    await call("POST", `/bookings/${String(taken?.["uid"])}/cancel`, {})
    await silence.reached
    const offers = async () =>
      (await listOf("/reservations")).filter(({ state }) => state === "live").map(({ id }) => id)
    const [offer, ...others] = await offers()
    assert.isDefined(offer)
    assert.lengthOf(others, 0)
    silence.answer()
    // It kills the worker, and starts another one.
    await replaceWorkers()
    await until(() => mailsTo(ada).length === 2)
    assert.deepStrictEqual(await offers(), [offer])
    assert.lengthOf(mailsTo(ada), 2)
    assert.lengthOf(mailsTo(bo), 1)
  })

  it("D-RES-18: after a kill between a proposal and its mail, the person gets the mail of the same times", async () => {
    const [sink, killed] = [mails ?? assert.fail("no mails"), service ?? assert.fail("no service")]
    const { call, eventTypeId, listOf, replaceWorkers } = killed
    const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    const silence = sink.silence(cy)
    await call("POST", "/proposals", {
      eventTypeId,
      starts: [`${day}T09:00:00Z`, `${day}T11:00:00Z`],
      bookerTimezone: "UTC",
      person: { name: "A Person", email: cy }
    })
    await silence.reached
    const live = async () =>
      (await listOf("/reservations")).filter(
        ({ startAt, state }) => state === "live" && String(startAt).startsWith(day)
      )
    assert.lengthOf(await live(), 2)
    silence.answer()
    // It kills the worker, and starts another one.
    await replaceWorkers()
    while (!sink.accepted.some(({ to }) => to === cy)) await sleep(100)
    assert.lengthOf(await live(), 2)
    assert.deepInclude((await listOf("/proposals"))[0], { state: "open" })
  })
})
