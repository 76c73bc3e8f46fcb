import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  createOffering,
  createPerson,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleDeal,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleMailSettings,
  sampleMember,
  sampleNow,
  sampleWebhook
} from "../samples/index.ts"
import { Email } from "@calendeal/domain/contacts"
import { Integrations } from "@calendeal/domain/conversions"
import {
  type AdminCommand,
  ResourceNotFound,
  UnknownReference,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { Webhooks } from "@calendeal/domain/webhooks"
import { expire, revoke } from "@calendeal/domain/workspaces"
import { allResources, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Isolation of workspaces (§1.5.foreign, D-WS-1). */
export const isolation = (it: Suite) => {
  it.effect("§1.5.foreign: an id of another workspace has the same result as an unknown id", () =>
    Effect.gen(function* () {
      const [queries, integrations, webhooks] = [
        yield* WorkspaceQueries,
        yield* Integrations,
        yield* Webhooks
      ]
      const otherTenant = (yield* createOffering()).workspace.id
      const tenant = yield* withAllResources
      const { booking, contact, dealId, host, integration, key, member, offering, payment, webhook } = tenant
      const { eventType, workspace } = offering
      const log = yield* queries.list(workspace.id, "auditLog", {}, { limit: 1, after: null })
      const foreign = [
        ["workspace", workspace.id],
        ["members", member.userId],
        ["hosts", host.id],
        ["eventTypes", eventType.id],
        ["apiKeys", key.id],
        ["contacts", contact.id],
        ["bookings", booking.uid],
        ["deals", dealId],
        ["transactions", payment.id],
        ["integrations", integration.id],
        ["webhooks", webhook.id],
        ["auditLog", log.items[0]?.id ?? ""]
      ] as const
      for (const [kind, id] of foreign) {
        assert.isTrue(Option.isSome(yield* queries.find(workspace.id, kind, id)), kind)
        assert.isTrue(Option.isNone(yield* queries.find(otherTenant, kind, id)), kind)
      }
      const filters = { contactId: contact.id, eventTypeId: eventType.id, hostId: host.id }
      const page = { limit: 5, after: null }
      for (const [kind, filter] of [
        ["contacts", { email: contact.email }],
        ["bookings", filters],
        ["deals", filters],
        ["transactions", { contactId: contact.id, dealId }]
      ] as const) {
        assert.deepStrictEqual(yield* queries.list(otherTenant, kind, filter, page), {
          items: [],
          next: null
        })
      }
      assert.isTrue(Option.isNone(yield* integrations.find(otherTenant, integration.id)))
      assert.isTrue(Option.isNone(yield* webhooks.find(otherTenant, webhook.id)))
      assert.deepStrictEqual([yield* integrations.of(otherTenant), yield* webhooks.of(otherTenant)], [[], []])
    })
  )

  it.effect("D-WS-1: a command cannot change or reference another workspace's resources", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const otherTenant = (yield* createOffering()).workspace.id
      const tenant = yield* withAllResources
      const { booking, contact, dealId, host, integration, key, member, offering, webhook } = tenant
      const { eventType, workspace } = offering
      const { transactionIds: _, ...deal } = Option.getOrThrow(
        yield* queries.find(workspace.id, "deals", dealId)
      )
      const before = yield* allResources(workspace.id)
      const commands: ReadonlyArray<AdminCommand> = [
        { _tag: "UpdateWorkspace", workspace: { ...workspace, name: "Other" }, version: 1 },
        { _tag: "UpdateMember", userId: member.userId, fields: { role: "owner" } },
        { _tag: "DeleteMember", userId: member.userId },
        { _tag: "UpdateHost", host: { ...host, name: "Other" }, version: 1 },
        { _tag: "DeleteHost", hostId: host.id },
        { _tag: "UpdateEventType", eventType: { ...eventType, title: "Other" }, version: 1 },
        { _tag: "DeleteEventType", eventTypeId: eventType.id },
        { _tag: "RotateApiKey", key: expire(key, sampleNow), successor: sampleApiKey(otherTenant) },
        { _tag: "RevokeApiKey", key: revoke(key, sampleNow) },
        { _tag: "CancelBooking", uid: booking.uid },
        { _tag: "MarkAttendance", uid: booking.uid, mark: "attended", by: member.userId },
        { _tag: "ResendMails", uid: booking.uid, recipients: ["booker"], copy: "abc" },
        { _tag: "ResolveCalendarEntry", uid: booking.uid, hostId: host.id, action: "ignore", copy: "abc" },
        { _tag: "UpdateDeal", deal: { ...deal, value: null }, versions: null },
        { _tag: "EraseContact", contactId: contact.id },
        { _tag: "DeleteIntegration", integrationId: integration.id },
        { _tag: "UpdateWebhook", webhook: { ...webhook, workspaceId: otherTenant }, version: 1 },
        { _tag: "RotateWebhookSecret", webhookId: webhook.id, sealedSecret: "v1.other.other", until: null },
        { _tag: "DeleteWebhook", webhookId: webhook.id },
        { _tag: "VerifySender", address: Email.make("booking@northwind.example") }
      ]
      for (const command of commands) yield* refuses(otherTenant, command, new ResourceNotFound())
      yield* refuses(
        otherTenant,
        { _tag: "CreateDeal", deal: sampleDeal(otherTenant, contact.id) },
        new UnknownReference({
          path: ["contactId"],
          message: "must be a contact of the workspace",
          code: "unknown_contact"
        })
      )
      yield* refuses(
        otherTenant,
        { _tag: "CreateEventType", eventType: sampleEventType(otherTenant, [host]) },
        new UnknownReference({
          path: ["hosts", 0, "hostId"],
          message: "must be a host of the workspace",
          code: "unknown_host"
        })
      )
      yield* Webhooks.use((webhooks) => webhooks.disable(otherTenant, webhook.id))
      assert.deepStrictEqual(yield* allResources(workspace.id), before)
      assert.deepStrictEqual(plain(yield* queries.find(otherTenant, "apiKeys", key.id)), plain(Option.none()))
    })
  )
}

/** A workspace with a resource of every kind. */
const withAllResources = Effect.gen(function* () {
  const person = yield* createPerson
  const { id } = person.offering.workspace
  const [member, key, host] = [sampleMember(id), sampleApiKey(id), sampleHost(id)]
  const [integration, webhook] = [sampleIntegration(id), sampleWebhook(id)]
  yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  yield* change(id, { _tag: "CreateApiKey", key })
  yield* change(id, { _tag: "CreateHost", host })
  yield* change(id, { _tag: "CreateIntegration", integration })
  yield* change(id, { _tag: "CreateWebhook", webhook })
  yield* change(id, { _tag: "UpdateMailSettings", settings: sampleMailSettings(id), version: 0 })
  return { ...person, member, key, host, integration, webhook }
})
