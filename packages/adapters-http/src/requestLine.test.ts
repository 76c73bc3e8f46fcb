import { assert, it } from "@effect/vitest"
import { service } from "./testing/fixture.ts"

const { call, offering, post, requests } = service()
const annotationsOf = (line: string | undefined): unknown => JSON.parse(line ?? "{}").annotations

it("D-MON-1: each request is one log line, with its path's pattern and without its query", async () => {
  const id = "line-of-its-own"
  const headers = { "x-request-id": id }
  const sent: ReadonlyArray<readonly [method: string, path: string, route: string, status: number]> = [
    ["POST", "/healthz?email=ada@example.com", "/healthz", 405],
    ["GET", "/api/public/slots?gclid=needle-1", "/api/public/slots", 400],
    ["OPTIONS", "/api/public/book", "/api/public/book", 204],
    ["PUT", "/api/public/book?token=needle-2", "/api/public/book", 405],
    ["GET", "/needle-3/ada@example.com", "unknown", 404]
  ]
  for (const [method, path] of sent) await call(method, path, { headers })
  assert.strictEqual(requests.length, sent.length)
  for (const [index, [method, , route, status]] of sent.entries()) {
    const { ms, requestId, ...logged } = Object.assign(
      { ms: Number.NaN, requestId: "" },
      annotationsOf(requests[index])
    )
    assert.deepStrictEqual(logged, { callerRequestId: id, method, route, status })
    assert.match(requestId, /^[0-9a-f-]{36}$/)
    assert.isTrue(Number.isSafeInteger(ms) && ms >= 0)
  }
  assert.notMatch(requests.join(), /needle|ada/)
})

it("a health check is logged only if the process is not ready", async () => {
  for (const ready of [true, false]) {
    const { call, requests } = service({ ready })
    for (const method of ["GET", "HEAD"]) {
      await call(method, "/healthz")
      await call(method, "/readyz")
    }
    assert.deepStrictEqual(
      requests
        .map((line) => Object.assign({ status: 0, route: "" }, annotationsOf(line)))
        .map(({ route, status }) => [route, status]),
      ready
        ? []
        : [
            ["/readyz", 503],
            ["/readyz", 503]
          ]
    )
  }
})

it("D-MON-1: the log line contains nothing of a refused body", async () => {
  requests.length = 0
  await post("capture", { eventTypeId: offering.eventType.id, email: "no address of ada-lovelace" })
  assert.strictEqual(requests.length, 1)
  assert.notInclude(requests[0], "ada-lovelace")
})
