import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { openWorkspace } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { refusedAt } from "../requests.ts"
import { type Answer, Service } from "../Service.ts"

/** Calls the management API with a token. Paths are relative to `/api/workspaces`; a text is sent unchanged. */
export const caller = (token: string) =>
  Effect.map(Service, ({ send }) => {
    const headers = { authorization: `Bearer ${token}` }
    return (method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) =>
      send(method, `/api/workspaces${path}`, {
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
      })
  })

/** The items of a page of a list. */
export const itemsOf = ({ body }: Answer): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(body["items"]) ? body["items"] : []

/** As `refusedAt`, in the management or account API: each issue has a code (D-CON-61). */
export const invalid = (answer: Answer, paths: ReadonlyArray<string>, message?: string) => {
  refusedAt(answer, paths, message)
  for (const issue of [answer.body["issues"]].flat()) assert.containsAllKeys(issue, ["code"], answer.text)
}

/** The response is the 404 that does not distinguish an unknown resource from another workspace's (D-MGMT-1). */
export const notFound = ({ status, text }: Answer, message?: string) =>
  assert.deepStrictEqual([status, text], [404, '{"error":"not_found"}'], message)

/** A new workspace, and the calls of its owner. */
export const newWorkspace = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { accessToken, owner, workspace } = yield* withPorts(
    openWorkspace({
      name: "Contoso",
      slug: WorkspaceSlug.make(`contoso-${randomUUID()}`),
      timezone: TimeZoneName.make("UTC"),
      defaultCountry: "GB",
      owner: { email: "olivia@contoso.example", name: "Olivia" }
    })
  )
  const token = Redacted.value(accessToken)
  return { workspace, owner, token, at: `/${workspace.id}`, call: yield* caller(token) }
})

/** The required settings of a host. */
/** The email of the shops' first host. */
export const hostEmail = "hedy@contoso.example"

/** A host, with another email whenever it is read: a workspace has no two hosts with one email. */
export const hostDraft = {
  name: "Hedy Host",
  username: "hedy",
  get email() {
    return `hedy.${randomUUID()}@contoso.example`
  },
  schedule: {
    timezone: "Europe/London",
    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "09:00", to: "17:00" }],
    overrides: []
  }
}

/** An event type that can be booked with this host. */
export const introDraft = (hostId: unknown) => ({
  slug: "intro",
  title: "Intro call",
  hosts: [{ hostId }],
  locations: [{ kind: "phone" }]
})

/** A new workspace with a host, and the path of its event types. */
export const workspaceWithHost = Effect.gen(function* () {
  const { at, call } = yield* newWorkspace
  const { body } = yield* call("POST", `${at}/hosts`, hostDraft)
  return { at, call, eventTypes: `${at}/event-types`, hostId: String(body["id"]) }
})
