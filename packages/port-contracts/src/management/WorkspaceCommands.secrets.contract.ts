import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleCalendar,
  sampleConferenceAccount,
  sampleWorkspaceClient,
  sampleWorkspaceProvider,
  sampleHost,
  sampleIntegration,
  sampleMailSettings,
  samplePaymentAccount,
  samplePaymentConnection,
  sampleMember,
  sampleNow,
  sampleTime,
  sampleWebhook,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import {
  AccessTokens,
  type ApiKey,
  expire,
  revoke,
  WorkspaceDirectory,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { allResources, commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"
import {
  ResourceNotFound,
  type ReencryptedSecret,
  type SecretPlace,
  WorkspaceQueries
} from "@calendeal/domain/management"

/** API keys, access tokens and sealed secrets. */
export const secrets = (it: Suite) => {
  it.effect("D-KEY-1: issues a key, rotates it with an overlap, and revokes it", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [key, successor] = [sampleApiKey(id), sampleApiKey(id)]
      yield* commits(id, { _tag: "CreateApiKey", key })
      assert.deepStrictEqual(yield* stored(key), plain(Option.some(key)))
      const ending = expire(key, sampleTime(60))
      yield* commits(id, { _tag: "RotateApiKey", key: ending, successor })
      assert.deepStrictEqual(
        [yield* stored(key), yield* stored(successor)],
        [plain(Option.some(ending)), plain(Option.some(successor))]
      )
      const revoked = revoke(ending, sampleNow)
      yield* commits(id, { _tag: "RevokeApiKey", key: revoked })
      assert.deepStrictEqual(yield* stored(key), plain(Option.some(revoked)))
    })
  )

  it.effect("issues tokens to a member and revokes all of them", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const [token, other] = [sampleAccessToken(owner.userId), sampleAccessToken(owner.userId)]
      const foreign = sampleAccessToken(sampleMember(workspace.id).userId)
      yield* tokens.issue(foreign)
      for (const issued of [token, other])
        yield* commits(workspace.id, { _tag: "CreateAccessToken", token: issued })
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
      yield* commits(workspace.id, { _tag: "RevokeAccessTokens", userId: owner.userId })
      for (const { hash } of [token, other]) {
        const ended = Option.getOrThrow(yield* tokens.find(hash))
        assert.deepStrictEqual(ended.revokedAt, sampleNow)
      }
      assert.deepStrictEqual(plain(yield* tokens.find(foreign.hash)), plain(Option.some(foreign)))
    })
  )

  it.effect("D-PAT-4: refuses one or all tokens of a member in this workspace only", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const { id } = workspace
      const { userId } = owner
      const other = (yield* createWorkspaceWithOwner()).workspace.id
      const [first, second] = [sampleAccessToken(userId, { refusedIn: [other] }), sampleAccessToken(userId)]
      const foreign = sampleAccessToken(sampleMember(id).userId)
      for (const token of [first, second, foreign]) yield* tokens.issue(token)
      const refusals = Effect.forEach([first, second, foreign], ({ hash }) =>
        Effect.map(tokens.find(hash), (token) => Option.getOrThrow(token).refusedIn)
      )
      const one = { _tag: "RevokeMemberTokens", userId, tokenId: first.id } as const
      for (let time = 0; time < 2; time++) {
        yield* commits(id, one)
        assert.deepStrictEqual(yield* refusals, [[other, id], [], []])
      }
      yield* commits(id, { ...one, tokenId: null })
      assert.deepStrictEqual(yield* refusals, [[other, id], [id], []])
      for (const refused of [
        { ...one, tokenId: foreign.id },
        { ...one, userId: foreign.userId },
        { ...one, userId: foreign.userId, tokenId: foreign.id }
      ])
        yield* refuses(id, refused, new ResourceNotFound())
      assert.deepStrictEqual(yield* refusals, [[other, id], [id], []])
    })
  )

  it.effect(
    "D-KEY-1: re-encrypts the secrets that are still the ones that were read, and changes nothing else",
    () =>
      Effect.gen(function* () {
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const owners = yield* createSecrets(id)
        const text = JSON.stringify(yield* allResources(id))
        const reencrypted = (from: string, to: string) =>
          places.map((place): ReencryptedSecret => ({
            place,
            id: owners[place],
            before: `v1.${place}.${from}`,
            after: `v2.${place}.${to}`
          }))
        yield* change(id, { _tag: "ReencryptSecrets", reencrypted: reencrypted("other", "lost") })
        yield* commits(id, { _tag: "ReencryptSecrets", reencrypted: reencrypted("sample", "new") })
        const [before, after] = [withoutLog(text), withoutLog(JSON.stringify(yield* allResources(id)))]
        assert.strictEqual(after, before.replaceAll(/v1\.(\w+)\.sample/g, "v2.$1.new"))
        for (const place of places) assert.include(after, `v2.${place}.new`)
      })
  )

  it.effect("D-WS-1: does not re-encrypt another workspace's secrets", () =>
    Effect.gen(function* () {
      const [tenant, otherTenant] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const owners = yield* createSecrets(otherTenant)
      const before = yield* allResources(otherTenant)
      const reencrypted = places.map((place): ReencryptedSecret => ({
        place,
        id: owners[place],
        before: `v1.${place}.sample`,
        after: "v1.other.other"
      }))
      yield* change(tenant, { _tag: "ReencryptSecrets", reencrypted })
      assert.deepStrictEqual(yield* allResources(otherTenant), before)
    })
  )
}

const places: ReadonlyArray<SecretPlace> = [
  "apiKey",
  "integration",
  "webhook",
  "formerWebhook",
  "calendar",
  "conference",
  "payment",
  "paymentConnection",
  "mailServer",
  "identityProvider",
  "oauthClient"
]

/** `allResources` without the audit log, the last list. */
const withoutLog = (text: string) => JSON.stringify(JSON.parse(text).slice(0, -1))

/** Stores a secret `v1.<place>.sample` in each place, and returns its owners. */
const createSecrets = Effect.fnUntraced(function* (id: WorkspaceId) {
  const host = sampleHost(id)
  const key = sampleApiKey(id, { sealedSecret: "v1.apiKey.sample" })
  const integration = sampleIntegration(id, { sealedCredential: "v1.integration.sample" })
  const webhook = sampleWebhook(id, {
    sealedSecret: "v1.webhook.sample",
    former: { sealedSecret: "v1.formerWebhook.sample", until: sampleTime(60) }
  })
  const calendar = { ...sampleCalendar(host), sealedAccess: "v1.calendar.sample" }
  const account = sampleConferenceAccount(id, { sealedAccess: "v1.conference.sample" })
  const payments = samplePaymentAccount(id, { sealedAccess: "v1.payment.sample" })
  const connection = samplePaymentConnection(id, { sealedAccess: "v1.paymentConnection.sample" })
  const provider = sampleWorkspaceProvider(id, { sealedSecret: "v1.identityProvider.sample" })
  const client = sampleWorkspaceClient(id, { sealedSecret: "v1.oauthClient.sample" })
  const login = { username: "booking", sealedPassword: "v1.mailServer.sample" }
  const settings = sampleMailSettings(id, {
    server: { host: "smtp.northwind.example", port: 465, security: "tls", login }
  })
  yield* change(id, { _tag: "CreateHost", host })
  yield* change(id, { _tag: "CreateApiKey", key })
  yield* change(id, { _tag: "CreateIntegration", integration })
  yield* change(id, { _tag: "CreateWebhook", webhook })
  yield* change(id, { _tag: "CreateCalendar", calendar })
  yield* change(id, { _tag: "CreateConferenceAccount", account })
  yield* change(id, { _tag: "SetPaymentAccount", account: payments })
  yield* change(id, { _tag: "CreatePaymentConnection", connection })
  yield* change(id, { _tag: "CreateIdentityProvider", provider })
  yield* change(id, { _tag: "SetOAuthClient", client, reencrypted: [] })
  yield* change(id, { _tag: "UpdateMailSettings", settings, version: 0 })
  return {
    apiKey: key.id,
    integration: integration.id,
    webhook: webhook.id,
    formerWebhook: webhook.id,
    calendar: calendar.id,
    conference: account.id,
    payment: payments.id,
    paymentConnection: connection.id,
    mailServer: id,
    identityProvider: provider.id,
    oauthClient: client.id
  }
})

/** The key as members read it, which must equal the one that verifies signatures. */
const stored = Effect.fnUntraced(function* (key: ApiKey) {
  const [queries, directory] = [yield* WorkspaceQueries, yield* WorkspaceDirectory]
  const found = plain(yield* queries.find(key.workspaceId, "apiKeys", key.id))
  assert.deepStrictEqual(plain(yield* directory.findKey(key.prefix)), found)
  return found
})
