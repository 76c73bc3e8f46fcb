import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { change, plain, sampleTime, sampleWebhook, createWorkspaceWithOwner } from "../samples/index.ts"
import { WebAddress } from "@calendeal/domain/event-types"
import { rotate, type Webhook, WebhookId, Webhooks } from "@calendeal/domain/webhooks"
import { makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { NotThere, Outdated, WorkspaceQueries } from "@calendeal/domain/management"

/** Where events are told to. */
export const webhooks = (it: Suite) => {
  it.effect("adds a webhook, changes the version that was named but no secret, and removes it", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Webhooks]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const former = { sealedSecret: "v1.former.former", until: sampleTime(60) }
      const webhook = sampleWebhook(id, { former })
      const createdAt = sampleTime(3)
      yield* change(id, { _tag: "AddWebhook", webhook }, { at: createdAt })
      const found = () => Effect.map(queries.find(id, "webhooks", webhook.id), plain)
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: webhook, version: 1, createdAt })))
      assert.deepStrictEqual(plain(yield* kept.of(id)), plain([webhook]))
      const changed: Partial<Webhook> = {
        url: WebAddress.make("https://other.customer.example/"),
        events: ["deal.closed"],
        enabled: false
      }
      const other = { ...webhook, ...changed, sealedSecret: "v1.other.other", former: null }
      const edit = { _tag: "ChangeWebhook", webhook: other, version: 1 } as const
      yield* makes(id, edit, ["webhook.update", webhook.id])
      const now = { ...webhook, ...changed }
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: now, version: 2, createdAt })))
      assert.deepStrictEqual(plain(yield* kept.find(id, webhook.id)), plain(Option.some(now)))
      yield* refuses(id, edit, new Outdated())
      const removal = { _tag: "RemoveWebhook", webhookId: webhook.id } as const
      yield* makes(id, removal, ["webhook.delete", webhook.id])
      assert.deepStrictEqual([yield* found(), yield* kept.of(id)], [plain(Option.none()), []])
      yield* refuses(id, removal, new NotThere())
    })
  )

  it.effect("a rotated secret is kept beside its successor, and the version stays", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Webhooks]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const webhook = sampleWebhook(id)
      yield* change(id, { _tag: "AddWebhook", webhook })
      const rotation = {
        _tag: "RotateWebhookSecret",
        webhookId: webhook.id,
        sealedSecret: "v1.second.second",
        until: sampleTime(60)
      } as const
      yield* makes(id, rotation, ["webhook.rotate_secret", webhook.id])
      const rotated = rotate(webhook, rotation.sealedSecret, rotation.until)
      assert.deepStrictEqual(plain(yield* kept.of(id)), plain([rotated]))
      assert.strictEqual(Option.getOrThrow(yield* queries.find(id, "webhooks", webhook.id)).version, 1)
      yield* change(id, { ...rotation, sealedSecret: "v1.third.third", until: null })
      const last = { ...webhook, sealedSecret: "v1.third.third" }
      assert.deepStrictEqual(plain(yield* kept.of(id)), plain([last]))
    })
  )

  it.effect("one whose receiver has gone is disabled, as a new version", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Webhooks]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const webhook = sampleWebhook(id)
      yield* change(id, { _tag: "AddWebhook", webhook })
      yield* kept.disable(id, webhook.id)
      const { value, version } = Option.getOrThrow(yield* queries.find(id, "webhooks", webhook.id))
      assert.deepStrictEqual([plain(value), version], [plain({ ...webhook, enabled: false }), 2])
      yield* kept.disable(id, WebhookId.make(crypto.randomUUID()))
    })
  )

  it.effect("D-WS-1: another workspace's webhooks are none of its own", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Webhooks]
      const [mine, theirs] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const webhook = sampleWebhook(theirs)
      const { id: webhookId } = webhook
      yield* change(theirs, { _tag: "AddWebhook", webhook })
      yield* refuses(mine, { _tag: "RemoveWebhook", webhookId }, new NotThere())
      yield* refuses(
        mine,
        { _tag: "ChangeWebhook", webhook: { ...webhook, workspaceId: mine }, version: 1 },
        new NotThere()
      )
      const rotation = { webhookId, sealedSecret: "v1.mine.mine", until: null }
      yield* refuses(mine, { _tag: "RotateWebhookSecret", ...rotation }, new NotThere())
      yield* kept.disable(mine, webhookId)
      assert.isTrue(Option.isNone(yield* kept.find(mine, webhookId)))
      assert.isTrue(Option.isNone(yield* queries.find(mine, "webhooks", webhookId)))
      assert.deepStrictEqual(plain(yield* kept.of(theirs)), plain([webhook]))
    })
  )
}
