import { once } from "node:events"
import { createServer, request } from "node:http"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { text } from "node:stream/consumers"
import { makeTenantNames } from "./TenantNames.ts"
import { tenantOf } from "./tenantOf.ts"

const [acme, other] = [randomId(), randomId()]
const [eventType, workspace] = ["7b0c1f2e-0000-4000-8000-0000000000aa", acme]
const names = makeTenantNames()
names.learn("event type", eventType, acme)
names.learn("workspace", workspace, acme)
names.learn("slug", "acme", acme)
names.learn("key", "pk_acme", acme)
names.learn("domain", "meet.other.example", other)

function randomId() {
  return WorkspaceId.make(crypto.randomUUID())
}

interface Sent {
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** The tenant of a received request, and the body that its handler reads afterwards. */
const received = async (
  { body = "", headers = {}, path = "/" }: Sent,
  parameters: Record<string, string>
) => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  const answered = once(server, "request")
  const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers })
  sent.end(body)
  const [incoming, response] = await answered
  while (!incoming.complete) await new Promise((resolve) => setImmediate(resolve))
  const tenant = tenantOf(incoming, parameters, names)
  const rest = await text(incoming)
  response.end()
  await once(sent, "response")
  server.closeAllConnections()
  server.close()
  return { tenant, rest }
}

describe("the tenant of a request", () => {
  it.each<readonly [what: string, sent: Sent, parameters: Record<string, string>, expected: string]>([
    ["the workspace in the path", {}, { workspaceId: workspace }, acme],
    ["the slug in the path, in any case", {}, { workspaceSlug: "ACME" }, acme],
    ["the event type in the path", {}, { eventTypeId: eventType.toUpperCase() }, acme],
    ["the event type in the query", { path: `/x?tz=UTC&eventTypeId=${eventType}` }, {}, acme],
    ["the API key", { headers: { authorization: "Bearer pk_acme:00ff" } }, {}, acme],
    [
      "the event type in the body",
      { body: `{"email":"a@b.example","eventTypeId": "${eventType}"}` },
      {},
      acme
    ],
    [
      "an own domain, whatever it names",
      { headers: { host: "meet.other.example:443" } },
      { workspaceSlug: "acme" },
      other
    ],
    ["nothing", {}, {}, ""],
    ["an invented slug", {}, { workspaceSlug: "invented" }, ""],
    ["an invented event type", { path: `/x?eventTypeId=${crypto.randomUUID()}` }, {}, ""]
  ])("D-LOAD-4: %s", async (_, sent, parameters, expected) => {
    const { rest, tenant } = await received(sent, parameters)
    assert.strictEqual(tenant, expected)
    // The handler still gets the whole body.
    assert.strictEqual(rest, sent.body ?? "")
  })

  it("D-LOAD-4: names are remembered up to a number, the oldest are forgotten", () => {
    const few = makeTenantNames()
    for (let nth = 0; nth < 20_001; nth++) few.learn("slug", `s${nth}`, acme)
    assert.strictEqual(few.tenantOf("slug", "s0"), undefined)
    assert.strictEqual(few.tenantOf("slug", "s1"), acme)
  })
})
