import { assert, describe } from "@effect/vitest"
import { openAccess, sealAccess } from "@calendeal/domain/calendars"
import { openConference, sealConference } from "@calendeal/domain/conferencing"
import { credentialOwner } from "@calendeal/domain/conversions"
import { listAll } from "@calendeal/domain/management"
import { clientOwner } from "@calendeal/domain/oauth-clients"
import { Vault, type WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  sampleAccount,
  sampleCalendar,
  sampleConferenceAccount,
  sampleHost,
  sampleIntegration
} from "@calendeal/port-contracts/samples"
import { Effect, Redacted } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { signedIn } from "./signIn.browser.ts"
import { hostDraft, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const draft = { clientId: "northwind.apps.example", clientSecret: "first-secret" }

describe("A workspace's own OAuth clients", () => {
  specificationWithMailServer("oauth clients", (it) => {
    it.effect("D-CONN-13: a client is stored, shown without its secret, replaced and removed", () =>
      Effect.gen(function* () {
        const { at, call, workspace } = yield* newWorkspace
        const { withPorts } = yield* Service
        const clients = `${at}/oauth-clients`
        const before = itemsOf(yield* call("GET", clients))
        assert.deepStrictEqual(
          before.map(({ name }) => name),
          ["google", "microsoft", "zoom", "linkedin"]
        )
        assert.deepInclude(before[0], {
          clientId: null,
          tenant: null,
          storedAt: null,
          hasOperatorClient: false
        })
        const addresses = JSON.stringify(before[0]?.["redirectUris"])
        assert.match(
          addresses,
          /^\["https:\/\/[^/]+\/-\/connect\/google","https:[^"]+\/-\/connect\/google_ads"\]$/
        )
        const answer = yield* call("PUT", `${clients}/google`, draft)
        assert.strictEqual(answer.status, 200)
        assert.notInclude(answer.text, draft.clientSecret)
        assert.deepInclude(answer.body, { name: "google", clientId: draft.clientId, tenant: null })
        const listed = yield* call("GET", clients)
        assert.deepStrictEqual(itemsOf(listed)[0], answer.body)
        assert.notInclude(listed.text, draft.clientSecret)
        yield* call("PUT", `${clients}/google`, { ...draft, clientId: "another.apps.example" })
        const secrets = yield* withPorts(secretsOf(workspace.id))
        assert.deepStrictEqual(secrets, [["another.apps.example", draft.clientSecret]])
        assert.strictEqual((yield* call("DELETE", `${clients}/google`)).status, 204)
        assert.deepStrictEqual(itemsOf(yield* call("GET", clients)), before)
        notFound(yield* call("DELETE", `${clients}/google`))
        const log = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action, subject }) => [
          action,
          subject
        ])
        assert.deepStrictEqual(log.slice(0, 3), [
          ["oauth_client.delete", "google"],
          ["oauth_client.update", "google"],
          ["oauth_client.update", "google"]
        ])
      })
    )

    it.effect("D-CONN-13: bad input stores nothing", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const clients = `${at}/oauth-clients`
        const before = yield* call("GET", clients)
        invalid(yield* call("PUT", `${clients}/google`, {}), ["clientId", "clientSecret"])
        invalid(yield* call("PUT", `${clients}/google`, { ...draft, clientId: "with a space" }), ["clientId"])
        invalid(yield* call("PUT", `${clients}/google`, { ...draft, tenant: "contoso.example" }), ["tenant"])
        invalid(yield* call("PUT", `${clients}/microsoft`, { ...draft, tenant: "../common" }), ["tenant"])
        notFound(yield* call("PUT", `${clients}/google_ads`, draft))
        notFound(yield* call("DELETE", `${clients}/constructor`))
        assert.deepStrictEqual((yield* call("GET", clients)).body, before.body)
        const stored = yield* call("PUT", `${clients}/microsoft`, draft)
        assert.strictEqual(stored.body["tenant"], "common")
      })
    )

    it.effect("D-CONN-13: accounts are connected with the workspace's own client", () =>
      Effect.gen(function* () {
        const { at, browser, call, path } = yield* signedIn("admin")
        const host = String((yield* call("POST", `${at}/hosts`, hostDraft)).body["id"])
        const begin = browser.call("POST", `${path}/hosts/${host}/connections`, { provider: "microsoft" })
        refused(yield* begin, 409, "conflict")
        yield* call("PUT", `${at}/oauth-clients/microsoft`, { ...draft, tenant: "contoso.example" })
        const address = new URL(String((yield* begin).body["address"]))
        assert.strictEqual(address.searchParams.get("client_id"), draft.clientId)
        assert.match(address.pathname, /\/contoso\.example\//)
        const providers = itemsOf(yield* call("GET", `${at}/connections/providers`))
        const clientOf = (name: string) => providers.find(({ provider }) => provider === name)?.["client"]
        assert.deepStrictEqual([clientOf("microsoft"), clientOf("google")], ["workspace", null])
        // Another workspace has no client.
        const other = yield* signedIn("admin")
        const theirs = String((yield* other.call("POST", `${other.at}/hosts`, hostDraft)).body["id"])
        const answer = yield* other.browser.call("POST", `${other.path}/hosts/${theirs}/connections`, {
          provider: "microsoft"
        })
        refused(answer, 409, "conflict")
      })
    )

    it.effect("D-CONN-14: grants of the same client get its new secret, and others keep theirs", () =>
      Effect.gen(function* () {
        const { at, call, workspace } = yield* newWorkspace
        const { withPorts } = yield* Service
        const clients = `${at}/oauth-clients`
        for (const name of ["google", "zoom"]) yield* call("PUT", `${clients}/${name}`, draft)
        yield* withPorts(storeGrants(workspace.id))
        const former = ["ada: first-secret", "bob: foreign-secret", "zoom: first-secret", "ads: first-secret"]
        assert.deepStrictEqual(yield* withPorts(grantSecrets(workspace.id)), former)
        // Another client, and then none: what was connected goes on.
        yield* call("PUT", `${clients}/google`, {
          clientId: "another.apps.example",
          clientSecret: "other-secret"
        })
        yield* call("DELETE", `${clients}/google`)
        assert.deepStrictEqual(yield* withPorts(grantSecrets(workspace.id)), former)
        yield* call("PUT", `${clients}/google`, { ...draft, clientSecret: "second-secret" })
        assert.deepStrictEqual(yield* withPorts(grantSecrets(workspace.id)), [
          "ada: second-secret",
          "bob: foreign-secret",
          "zoom: first-secret",
          "ads: second-secret"
        ])
        yield* call("PUT", `${clients}/zoom`, { ...draft, clientSecret: "third-secret" })
        assert.include(yield* withPorts(grantSecrets(workspace.id)), "zoom: third-secret")
      })
    )
  })
})

const secretsOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const vault = yield* Vault
  const clients = yield* listAll(workspaceId, "oauthClients", {})
  return yield* Effect.forEach(clients, (client) =>
    Effect.map(vault.unseal(clientOwner(client), client.sealedSecret), (secret) => [
      client.clientId,
      Redacted.value(secret)
    ])
  )
})

/** Two calendars of Google, a user of Zoom and an integration with Google Ads; Bob's calendar has a foreign client. */
const storeGrants = Effect.fnUntraced(function* (id: WorkspaceId) {
  const vault = yield* Vault
  const host = sampleHost(id)
  yield* change(id, { _tag: "CreateHost", host })
  for (const [calendarId, clientId, clientSecret] of [
    ["ada", draft.clientId, draft.clientSecret],
    ["bob", "foreign.apps.example", "foreign-secret"]
  ] as const) {
    const calendar = sampleCalendar(host, { kind: "google" })
    const access = { _tag: "google", calendarId, clientId, clientSecret, refreshToken: "token-1234" } as const
    const sealedAccess = yield* sealAccess(calendar, access)
    yield* change(id, { _tag: "CreateCalendar", calendar: { ...calendar, sealedAccess } })
  }
  const account = sampleConferenceAccount(id, { provider: "zoom" })
  const sealedAccess = yield* sealConference(account, {
    _tag: "zoom_user",
    ...draft,
    refreshToken: "token-1234",
    userId: "ada"
  })
  yield* change(id, { _tag: "CreateConferenceAccount", account: { ...account, sealedAccess } })
  const integration = sampleIntegration(id, { account: sampleAccount("google") })
  const authorization = {
    client_id: draft.clientId,
    client_secret: draft.clientSecret,
    refresh_token: "token-1234"
  }
  const sealedCredential = yield* vault.seal(
    credentialOwner(integration),
    Redacted.make(JSON.stringify(authorization))
  )
  yield* change(id, { _tag: "CreateIntegration", integration: { ...integration, sealedCredential } })
})

/** Whose grant has which secret. */
const grantSecrets = Effect.fnUntraced(function* (id: WorkspaceId) {
  const vault = yield* Vault
  const calendars = yield* Effect.forEach(yield* listAll(id, "calendars", {}), (calendar) =>
    Effect.map(openAccess(calendar), ({ access }) =>
      access._tag === "google" ? `${access.calendarId}: ${access.clientSecret}` : access._tag
    )
  )
  const conferences = yield* Effect.forEach(yield* listAll(id, "conferenceAccounts", {}), (account) =>
    Effect.map(openConference(account), (access) =>
      access._tag === "zoom_user" ? `zoom: ${access.clientSecret}` : access._tag
    )
  )
  const integrations = yield* Effect.forEach(yield* listAll(id, "integrations", {}), ({ value }) =>
    Effect.map(
      vault.unseal(credentialOwner(value), value.sealedCredential),
      (text) => `ads: ${JSON.parse(Redacted.value(text)).client_secret}`
    )
  )
  return [...calendars.toSorted(), ...conferences, ...integrations]
})
