import assert from "node:assert/strict"

const send = async (port, { body, headers, method, path }) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  return { status: answer.status, body: await answer.json() }
}

const ids = /bk_[\w-]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The response without ids that are specific to one peer. */
const comparable = ({ body, status }, isShared) => ({
  status,
  body: JSON.parse(JSON.stringify(body).replaceAll(ids, (id) => (isShared(id) ? id : "an id")))
})

/**
 * Verifies that all peers give the same responses for every endpoint and every refusal. Ids that a peer creates are
 * ignored, those of the environment are not.
 */
export const ensureAgreement = async ([service, ...others], endpoints, { one, slot, data }) => {
  const known = new Set([...data.hosts, ...data.eventTypes].map(({ id }) => id))
  const isShared = (id) => known.has(id)
  const agree = async (name, requestOf) => {
    const expected = comparable(await send(service.port, requestOf(service)), isShared)
    for (const peer of others) {
      const answer = comparable(await send(peer.port, requestOf(peer)), isShared)
      assert.deepEqual(answer, expected, `${peer.name} answers ${name} in another way than the service`)
    }
    return expected
  }
  for (const endpoint of Object.values(endpoints)) {
    const { body, status } = await agree(endpoint.name, endpoint.request)
    assert.ok(status < 300, `${endpoint.name} was answered ${status} ${JSON.stringify(body)}`)
  }
  const { book, capture, months, transactions } = endpoints
  const changed = (request, fields) => ({
    ...request,
    body: JSON.stringify({ ...JSON.parse(request.body), ...fields })
  })
  const refused = {
    "a taken slot": () => {
      const { eventTypeId, startAt } = slot(0)
      return changed(book.request(), { eventTypeId, startTimeUtc: new Date(startAt).toISOString() })
    },
    "a lead who comes again": () => changed(capture.request(), { email: "lead1@customer.example" }),
    "a wrong signature": () => changed(transactions.request(), { amount: 1 }),
    "an unknown event type": () => {
      const request = months.request()
      return { ...request, path: request.path.replace(one, "00000000-0000-4000-8000-000000000000") }
    }
  }
  const statuses = {}
  for (const [name, requestOf] of Object.entries(refused)) {
    const { body, status } = await agree(name, requestOf)
    statuses[name] = `${status} ${body.error ?? ""}`.trim()
  }
  assert.deepEqual(statuses, {
    "a taken slot": "409 slot_unavailable",
    "a lead who comes again": "200",
    "a wrong signature": "401 unauthorized",
    "an unknown event type": "404 event_type_not_found"
  })
  // One key, one payment: each peer gets each request twice.
  const payment = transactions.request()
  await send(service.port, payment)
  await agree("a payment that was recorded", () => payment)
}
