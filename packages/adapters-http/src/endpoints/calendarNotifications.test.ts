import { assert, it } from "@effect/vitest"
import { CalendarId } from "@calendeal/domain/calendars"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { service } from "../testing/fixture.ts"

it("D-PUSH-2: a notification without a token, or with one of another installation, is not found", async () => {
  const { call } = service()
  const path = "/api/public/calendar-notifications/google"
  for (const headers of [{}, { "x-goog-channel-token": "A".repeat(86), "x-goog-resource-state": "exists" }]) {
    const answer = await call("POST", path, { headers })
    assert.strictEqual(answer.status, 404)
    assert.deepStrictEqual(answer.json, { error: "not_found" })
  }
  const long = await call("POST", path, { headers: { "x-goog-channel-token": "A".repeat(257) } })
  assert.strictEqual(long.status, 400)
})

const microsoft = "/api/public/calendar-notifications/microsoft"

it("D-PUSH-4: Microsoft's validation token is returned as plain text, whatever the body is", async () => {
  const { call } = service()
  for (const token of ["Validation: Testing client application reachability for <b>", ""]) {
    const answer = await call("POST", `${microsoft}?validationToken=${encodeURIComponent(token)}`, {})
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.text, token)
    assert.match(answer.headers.get("content-type") ?? "", /^text\/plain/)
    assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
  }
  assert.strictEqual((await call("POST", `${microsoft}?validationToken=${"a".repeat(2001)}`, {})).status, 400)
})

it("D-PUSH-4: a notification makes its calendar due, and others are ignored", async () => {
  const { id: workspaceId } = sampleWorkspace()
  const [one, other] = ["a", "b"].map((digit) =>
    CalendarId.make(`00000000-0000-4000-8000-00000000000${digit}`)
  )
  if (one === undefined || other === undefined) return assert.fail("two calendars are given")
  const noted: Array<string> = []
  const calendars = { "token-1": { workspaceId, id: one }, "token-2": { workspaceId, id: other } }
  const { call } = service({ pushes: { calendars, noted } })
  const note = (...value: ReadonlyArray<object>) =>
    call("POST", microsoft, { body: JSON.stringify({ value }) })
  const changed = { subscriptionId: crypto.randomUUID(), changeType: "updated", resource: "Users/1/Events/2" }
  const accepted = await note(
    { ...changed, clientState: "token-1" },
    { ...changed, clientState: "token-1" },
    { ...changed, clientState: "forged" },
    changed
  )
  assert.strictEqual(accepted.status, 202)
  assert.deepStrictEqual(noted, [`due ${one}`])
  for (const lifecycleEvent of ["subscriptionRemoved", "reauthorizationRequired"]) {
    noted.length = 0
    await note({ clientState: "token-1" }, { clientState: "token-2", lifecycleEvent })
    assert.deepStrictEqual(noted, [`due ${one}`, `ending ${other}`, `due ${other}`])
  }
  noted.length = 0
  await note({ clientState: "token-2", lifecycleEvent: "missed" })
  assert.deepStrictEqual(noted, [`due ${other}`])
  noted.length = 0
  assert.strictEqual((await note({ ...changed, clientState: "forged" })).status, 404)
  assert.strictEqual((await note()).status, 404)
  for (const body of ["", "[]", '{"value":{}}', '{"value":[{"clientState":5}]}'])
    assert.strictEqual((await call("POST", microsoft, { body })).status, 400)
  assert.deepStrictEqual(noted, [])
})
