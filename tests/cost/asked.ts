import { assert } from "@effect/vitest"
import type { Fixture } from "../kit/faults/environment/fixture.ts"
import type { ClientRequest } from "../kit/faults/history/Operation.ts"
import type { MeasuredService } from "./measuredService.ts"
import { requestsOf } from "./requests.ts"

/** The requests of visitors and of billing by name, each called with a number that no other call has. They succeed, or fail the test. */
export const askedOf = (
  fixture: Fixture,
  service: () => MeasuredService
): Readonly<Record<string, (nth: number) => Promise<void>>> => {
  const { book, capture, eventTypeId, pay, slot } = requestsOf(fixture)
  const ask = async (request: ClientRequest) => assert.strictEqual(await service().ask(request), "ok")
  const look = async (path: string, nth: number) => {
    const headers = { "x-forwarded-for": `10.0.${nth >> 8}.${nth & 255}` }
    const answer = await fetch(`${service().address}${path}`, { headers })
    assert.strictEqual(answer.status, 200)
    await answer.arrayBuffer()
  }
  const query = `eventTypeId=${eventTypeId}&tz=Europe%2FLondon`
  const date = new Date(slot(0)).toISOString().slice(0, 10)
  return {
    health: (nth) => look("/healthz", nth),
    "month-availability": (nth) => look(`/api/public/month-availability?${query}`, nth),
    "page/calendar": (nth) => look(`/api/public/page/calendar?${query}`, nth),
    slots: (nth) => look(`/api/public/slots?${query}&date=${date}`, nth),
    capture: (nth) => ask(capture(`lead${nth}`, nth)),
    book: (nth) => ask(book(`booked${nth}`, slot(nth))),
    transactions: (nth) => ask(pay(`paid${nth}`))
  }
}
