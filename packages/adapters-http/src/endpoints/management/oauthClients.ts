import {
  clientNames,
  ConnectionProvider,
  InstallationClients,
  redirectAddress,
  storeClient
} from "@calendeal/domain/connections"
import { ServiceAddress } from "@calendeal/domain/mails"
import { commit, listAll } from "@calendeal/domain/management"
import { ClientName, type WorkspaceClient } from "@calendeal/domain/oauth-clients"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Membership, NotFound, OAuthClientDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { wireErrors } from "./resources.ts"

const draft = strictFieldsOf(OAuthClientDraft)

interface ByName {
  readonly params: { readonly clientName: string }
}

export const listOAuthClients = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const view = yield* viewIn
  const own = yield* listAll(audit.workspaceId, "oauthClients", {})
  const items = ClientName.literals.map((name: ClientName) =>
    view(
      name,
      own.find((client) => client.name === name)
    )
  )
  return { items, nextCursor: null }
})

export const setOAuthClient = Effect.fnUntraced(function* ({ params }: ByName) {
  const { audit } = yield* Membership
  const name = yield* named(params.clientName)
  const { clientId, clientSecret, tenant } = yield* draft
  if (tenant !== undefined && name !== "microsoft")
    return yield* invalidField("tenant", {
      message: `is not allowed for an account of ${name}`,
      code: "not_for_kind"
    })
  const given = { clientId, clientSecret, tenant: name === "microsoft" ? (tenant ?? "common") : "" }
  return (yield* viewIn)(name, yield* storeClient(audit, name, given))
}, Effect.catchTags(wireErrors))

export const deleteOAuthClient = Effect.fnUntraced(function* ({ params }: ByName) {
  const { audit } = yield* Membership
  const name = yield* named(params.clientName)
  const [client] = yield* listAll(audit.workspaceId, "oauthClients", { name })
  if (client === undefined) return yield* new NotFound()
  yield* commit(audit, { _tag: "DeleteOAuthClient", client })
}, Effect.catchTags(wireErrors))

const named = (text: string) =>
  Schema.is(ClientName)(text) ? Effect.succeed(text) : Effect.fail(new NotFound())

const viewIn = Effect.gen(function* () {
  const [address, installation] = [yield* ServiceAddress, yield* InstallationClients]
  return (name: ClientName, own: WorkspaceClient | undefined) => ({
    name,
    redirectUris: ConnectionProvider.literals
      .filter((provider) => clientNames[provider] === name)
      .map((provider) => redirectAddress(address, provider)),
    clientId: own?.clientId ?? null,
    tenant: own !== undefined && name === "microsoft" ? own.tenant : null,
    storedAt: own?.createdAt ?? null,
    hasOperatorClient: installation[name] !== undefined
  })
})
