import assert from "node:assert/strict"
import { refusalsOf } from "./refusals.mjs"

const send = async (port, { body, headers, method, path }) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  return { status: answer.status, body: await answer.json() }
}

const ids = /bk_[\w-]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The response without ids that are specific to one peer, and without the texts of its issues. */
const comparable = ({ body: { issues: _, ...body }, status }, isShared) => ({
  status,
  body: JSON.parse(JSON.stringify(body).replaceAll(ids, (id) => (isShared(id) ? id : "an id")))
})

/**
 * Verifies that all peers give the same responses for every endpoint, and that those that check every field refuse the
 * same requests. Ids that a peer creates are ignored, those of the environment are not.
 */
export const ensureAgreement = async (peers, endpoints, given) => {
  const [service, ...others] = peers
  const known = new Set([...given.data.hosts, ...given.data.eventTypes].map(({ id }) => id))
  const isShared = (id) => known.has(id)
  const agree = async (name, requestOf, among = others) => {
    const expected = comparable(await send(service.port, requestOf()), isShared)
    for (const peer of among) {
      const answer = comparable(await send(peer.port, requestOf()), isShared)
      assert.deepEqual(answer, expected, `${peer.name} answers ${name} in another way than the service`)
    }
    return expected
  }
  for (const { name, request } of Object.values(endpoints)) {
    const { body, status } = await agree(name, request)
    assert.ok(status < 300, `${name} was answered ${status} ${JSON.stringify(body)}`)
  }
  const { checked, common } = refusalsOf(endpoints, given)
  const statuses = {}
  for (const [name, requestOf] of Object.entries(common)) {
    const { body, status } = await agree(name, requestOf)
    statuses[name] = `${status} ${body.error ?? ""}`.trim()
  }
  assert.deepEqual(statuses, {
    "a taken slot": "409 slot_unavailable",
    "a lead who comes again": "200",
    "a wrong signature": "401 unauthorized",
    "an unknown event type": "404 event_type_not_found"
  })
  const careful = others.filter(({ name }) => name === "handwritten")
  for (const [name, requestOf] of Object.entries(checked)) await agree(name, requestOf, careful)
  // One key, one payment: each peer gets each request twice.
  const payment = endpoints.transactions.request()
  await send(service.port, payment)
  await agree("a payment that was recorded", () => payment)
}
