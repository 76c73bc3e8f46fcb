import * as Effect from "effect/Effect"
import { type AdminCommand, WorkspaceQueries, type ReencryptedSecret } from "@calendeal/domain/management"
import { Identities } from "@calendeal/domain/accounts"
import {
  sampleAccessToken,
  sampleApiKey,
  sampleCalendar,
  sampleConferenceAccount,
  sampleEventType,
  sampleIntegration,
  sampleMember,
  sampleNow,
  change,
  samplePaymentAccount,
  samplePaymentConnection,
  sampleWebhook,
  sampleWorkspaceClient,
  sampleWorkspaceProvider,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { Staged } from "./staged.ts"

/** Re-encrypts secrets in every place, issues a token and revokes it. */
export const entrust = Effect.fnUntraced(function* ({ hosts: [host], workspace }: Staged) {
  const { id } = workspace
  if (host === undefined) return yield* Effect.die("no host")
  const commit = (made: AdminCommand) => change(id, made)
  const key = sampleApiKey(id)
  const integration = sampleIntegration(id)
  const webhook = sampleWebhook(id, {
    former: { sealedSecret: "v1.former.former", until: sampleTime(60) }
  })
  const calendar = sampleCalendar(host)
  yield* commit({ _tag: "CreateApiKey", key })
  yield* commit({ _tag: "CreateIntegration", integration })
  yield* commit({ _tag: "CreateWebhook", webhook })
  yield* commit({ _tag: "CreateCalendar", calendar })
  const account = sampleConferenceAccount(id)
  yield* commit({ _tag: "CreateConferenceAccount", account })
  const used = sampleConferenceAccount(id)
  yield* commit({ _tag: "CreateConferenceAccount", account: used })
  const conference = { provider: "account", accountId: used.id } as const
  yield* commit({ _tag: "CreateEventType", eventType: { ...sampleEventType(id, [host]), conference } })
  // Refused.
  yield* Effect.exit(commit({ _tag: "DeleteConferenceAccount", accountId: used.id }))
  const provider = sampleWorkspaceProvider(id)
  yield* commit({ _tag: "CreateIdentityProvider", provider })
  // Refused: it would be the second one.
  yield* Effect.exit(commit({ _tag: "CreateIdentityProvider", provider: sampleWorkspaceProvider(id) }))
  const client = sampleWorkspaceClient(id)
  yield* commit({ _tag: "SetOAuthClient", client: sampleWorkspaceClient(id), reencrypted: [] })
  yield* commit({ _tag: "SetOAuthClient", client, reencrypted: [] })
  const payee = samplePaymentAccount(id)
  yield* commit({ _tag: "SetPaymentAccount", account: samplePaymentAccount(id) })
  yield* commit({ _tag: "SetPaymentAccount", account: payee })
  const receiver = samplePaymentConnection(id)
  yield* commit({ _tag: "CreatePaymentConnection", connection: receiver })
  yield* commit({ _tag: "UpdatePaymentConnection", connection: { ...receiver, name: "Renamed" } })
  const [identities, queries] = [yield* Identities, yield* WorkspaceQueries]
  yield* queries.find(id, "identityProviders", provider.id)
  yield* queries.list(id, "identityProviders", {}, { limit: 1, after: null })
  yield* queries.find(id, "paymentAccounts", payee.id)
  yield* queries.list(id, "paymentAccounts", {}, { limit: 1, after: null })
  yield* queries.find(id, "paymentConnections", receiver.id)
  yield* queries.list(id, "paymentConnections", {}, { limit: 1, after: null })
  yield* queries.find(id, "oauthClients", client.id)
  yield* queries.list(id, "oauthClients", { name: "google" }, { limit: 1, after: null })
  const reencrypted: ReadonlyArray<ReencryptedSecret> = [
    { place: "apiKey", id: key.id, before: key.sealedSecret, after: "v2.a.b" },
    { place: "integration", id: integration.id, before: integration.sealedCredential, after: "v2.a.b" },
    { place: "webhook", id: webhook.id, before: webhook.sealedSecret, after: "v2.a.b" },
    { place: "formerWebhook", id: webhook.id, before: "v1.former.former", after: "v2.a.b" },
    { place: "calendar", id: calendar.id, before: calendar.sealedAccess, after: "v2.a.b" },
    { place: "conference", id: account.id, before: account.sealedAccess, after: "v2.a.b" },
    { place: "payment", id: payee.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "paymentConnection", id: receiver.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "mailServer", id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "identityProvider", id: provider.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "oauthClient", id: client.id, before: "v1.sample.sample", after: "v2.a.b" }
  ]
  yield* commit({ _tag: "ReencryptSecrets", reencrypted })
  const member = sampleMember(id, { email: "tokens@northwind.example" })
  yield* commit({ _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  yield* commit({
    _tag: "UpdateMember",
    userId: member.userId,
    fields: { email: member.email, name: "Renamed" }
  })
  const identity = { issuer: provider.issuer, subject: "ada" }
  yield* identities.mayLinkMember(id, identity, member.userId)
  yield* identities.linkMember(id, identity, member.userId, sampleNow)
  yield* identities.findMember(id, identity)
  yield* commit({ _tag: "RevokeMemberTokens", userId: member.userId, tokenId: null })
  yield* commit({ _tag: "CreateAccessToken", token: sampleAccessToken(member.userId) })
  yield* commit({ _tag: "RevokeAccessTokens", userId: member.userId })
  yield* commit({ _tag: "DeleteCalendar", hostId: host.id, calendarId: calendar.id })
  yield* commit({ _tag: "DeleteConferenceAccount", accountId: account.id })
  yield* commit({ _tag: "DeleteIdentityProvider", providerId: provider.id })
  yield* commit({ _tag: "CreateIdentityProvider", provider: sampleWorkspaceProvider(id) })
  yield* commit({ _tag: "DeletePaymentAccount", account: payee })
  yield* commit({ _tag: "SetPaymentAccount", account: samplePaymentAccount(id) })
  yield* commit({ _tag: "CreatePaymentConnection", connection: samplePaymentConnection(id) })
  yield* commit({ _tag: "DeletePaymentConnection", connectionId: receiver.id })
  yield* commit({ _tag: "DeleteOAuthClient", client })
  yield* commit({ _tag: "SetOAuthClient", client, reencrypted: [] })
})
