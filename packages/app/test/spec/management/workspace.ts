import { randomUUID } from "node:crypto"
import { openWorkspace } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { type Answer, Service } from "../Service.ts"

/** Calls the management API with a token; the path follows `/api/workspaces`. */
export const caller = (token: string) =>
  Effect.map(Service, ({ send }) => {
    const headers = { authorization: `Bearer ${token}` }
    return (method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) =>
      send(method, `/api/workspaces${path}`, {
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
      })
  })

/** The items of a list's page. */
export const itemsOf = ({ body }: Answer): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(body["items"]) ? body["items"] : []

/** A workspace of its own, and its owner's calls. */
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
  return { workspace, owner, token, call: yield* caller(token) }
})

/** What a new host needs. */
export const hostDraft = {
  name: "Hedy Host",
  username: "hedy",
  email: "hedy@contoso.example",
  schedule: {
    timezone: "Europe/London",
    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "09:00", to: "17:00" }],
    overrides: []
  }
}
