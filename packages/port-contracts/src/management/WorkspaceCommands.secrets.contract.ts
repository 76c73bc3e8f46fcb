import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleCalendar,
  sampleHost,
  sampleIntegration,
  sampleMember,
  sampleNow,
  sampleTime,
  sampleWebhook,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { AccessTokens, type WorkspaceId } from "@calendeal/domain/workspaces"
import { everythingOf, makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { NotThere, type ReencryptedSecret, type SecretPlace } from "@calendeal/domain/management"

/** What opens something: tokens that operators issue and revoke, and secrets that are sealed anew. */
export const secrets = (it: Suite) => {
  it.effect("a token is issued to a member, and all of the member's are revoked", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const [token, other] = [sampleAccessToken(owner.userId), sampleAccessToken(owner.userId)]
      const theirs = sampleAccessToken(sampleMember(workspace.id).userId)
      yield* tokens.issue(theirs)
      for (const issued of [token, other])
        yield* makes(workspace.id, { _tag: "IssueToken", token: issued }, [
          "access_token.create",
          owner.userId
        ])
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
      yield* makes(workspace.id, { _tag: "RevokeTokens", userId: owner.userId }, [
        "access_token.revoke",
        owner.userId
      ])
      for (const { hash } of [token, other]) {
        const ended = Option.getOrThrow(yield* tokens.find(hash))
        assert.deepStrictEqual(ended.revokedAt, sampleNow)
      }
      assert.deepStrictEqual(plain(yield* tokens.find(theirs.hash)), plain(Option.some(theirs)))
    })
  )

  it.effect("D-PAT-4: an owner keeps one token of a member out, or all, of this workspace alone", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const { id } = workspace
      const { userId } = owner
      const other = (yield* createWorkspaceWithOwner()).workspace.id
      const [first, second] = [sampleAccessToken(userId, { refusedIn: [other] }), sampleAccessToken(userId)]
      const theirs = sampleAccessToken(sampleMember(id).userId)
      for (const token of [first, second, theirs]) yield* tokens.issue(token)
      const refusals = Effect.forEach([first, second, theirs], ({ hash }) =>
        Effect.map(tokens.find(hash), (token) => Option.getOrThrow(token).refusedIn)
      )
      const one = { _tag: "RefuseTokens", userId, tokenId: first.id } as const
      for (let time = 0; time < 2; time++) {
        yield* makes(id, one, ["access_token.refuse", first.id])
        assert.deepStrictEqual(yield* refusals, [[other, id], [], []])
      }
      yield* makes(id, { ...one, tokenId: null }, ["access_token.refuse", userId])
      assert.deepStrictEqual(yield* refusals, [[other, id], [id], []])
      for (const refused of [
        { ...one, tokenId: theirs.id },
        { ...one, userId: theirs.userId },
        { ...one, userId: theirs.userId, tokenId: theirs.id }
      ])
        yield* refuses(id, refused, new NotThere())
      assert.deepStrictEqual(yield* refusals, [[other, id], [id], []])
    })
  )

  it.effect(
    "D-KEY-1: secrets are sealed anew wherever they still are what was read, and nothing else changes",
    () =>
      Effect.gen(function* () {
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const owners = yield* createSecrets(id)
        const text = JSON.stringify(yield* everythingOf(id))
        const reencrypted = (from: string, to: string) =>
          places.map((place): ReencryptedSecret => ({
            place,
            id: owners[place],
            before: `v1.${place}.${from}`,
            after: `v2.${place}.${to}`
          }))
        yield* change(id, { _tag: "ReencryptSecrets", reencrypted: reencrypted("other", "lost") })
        yield* makes(id, { _tag: "ReencryptSecrets", reencrypted: reencrypted("sample", "anew") }, [
          "secrets.reseal",
          id
        ])
        const [before, after] = [withoutLog(text), withoutLog(JSON.stringify(yield* everythingOf(id)))]
        assert.strictEqual(after, before.replaceAll(/v1\.(\w+)\.sample/g, "v2.$1.anew"))
        for (const place of places) assert.include(after, `v2.${place}.anew`)
      })
  )

  it.effect("D-WS-1: nobody reencrypted another workspace's secrets anew", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const owners = yield* createSecrets(theirs)
      const before = yield* everythingOf(theirs)
      const reencrypted = places.map((place): ReencryptedSecret => ({
        place,
        id: owners[place],
        before: `v1.${place}.sample`,
        after: "v1.mine.mine"
      }))
      yield* change(mine, { _tag: "ReencryptSecrets", reencrypted })
      assert.deepStrictEqual(yield* everythingOf(theirs), before)
    })
  )
}

const places: ReadonlyArray<SecretPlace> = ["apiKey", "integration", "webhook", "formerWebhook", "calendar"]

/** All but the audit log, which comes last. */
const withoutLog = (text: string) => JSON.stringify(JSON.parse(text).slice(0, -1))

/** A secret in each place, `v1.<place>.sample`, and who has it. */
const createSecrets = Effect.fnUntraced(function* (id: WorkspaceId) {
  const host = sampleHost(id)
  const key = sampleApiKey(id, { sealedSecret: "v1.apiKey.sample" })
  const integration = sampleIntegration(id, { sealedCredential: "v1.integration.sample" })
  const webhook = sampleWebhook(id, {
    sealedSecret: "v1.webhook.sample",
    former: { sealedSecret: "v1.formerWebhook.sample", until: sampleTime(60) }
  })
  const calendar = { ...sampleCalendar(host), sealedAccess: "v1.calendar.sample" }
  yield* change(id, { _tag: "AddHost", host })
  yield* change(id, { _tag: "IssueKey", key })
  yield* change(id, { _tag: "AddIntegration", integration })
  yield* change(id, { _tag: "AddWebhook", webhook })
  yield* change(id, { _tag: "AddCalendar", calendar })
  return {
    apiKey: key.id,
    integration: integration.id,
    webhook: webhook.id,
    formerWebhook: webhook.id,
    calendar: calendar.id
  }
})
