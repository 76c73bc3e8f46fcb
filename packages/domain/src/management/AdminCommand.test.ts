import { assert, describe, it } from "@effect/vitest"
import {
  sampleAccessToken,
  sampleAccountLink,
  sampleAddressHash,
  sampleApiKey,
  sampleBookingUid,
  sampleCalendar,
  sampleConferenceAccount,
  sampleWorkspaceProvider,
  sampleContact,
  sampleDeal,
  sampleDelivery,
  sampleDestination,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleMailSettings,
  sampleMember,
  samplePasskey,
  sampleSession,
  sampleWebhook,
  sampleWorkspace,
  sampleWorkspaceClient
} from "@calendeal/port-contracts/samples"
import { auditedAs, type AdminCommand } from "./AdminCommand.ts"

const workspace = sampleWorkspace()
const { id } = workspace
const [member, host, key, successor] = [sampleMember(id), sampleHost(id), sampleApiKey(id), sampleApiKey(id)]
const token = sampleAccessToken(member.userId)
const link = sampleAccountLink(id)
const session = sampleSession()
const passkey = samplePasskey()
const calendar = sampleCalendar(host)
const account = sampleConferenceAccount(id)
const provider = sampleWorkspaceProvider(id)
const client = sampleWorkspaceClient(id)
const eventType = sampleEventType(id, [host])
const contact = sampleContact(id)
const deal = sampleDeal(id, contact.id)
const integration = sampleIntegration(id)
const webhook = sampleWebhook(id)
const delivery = sampleDelivery(sampleDestination(id))
const uid = sampleBookingUid()
const hash = sampleAddressHash()

/** For each kind of command, the expected action and subject. */
const cases: {
  readonly [Tag in AdminCommand["_tag"]]: readonly [Extract<AdminCommand, { _tag: Tag }>, string, string]
} = {
  OpenWorkspace: [{ _tag: "OpenWorkspace", workspace, owner: member, token }, "workspace.create", id],
  ChangeWorkspace: [{ _tag: "ChangeWorkspace", workspace, version: 1 }, "workspace.update", id],
  RemoveWorkspace: [{ _tag: "RemoveWorkspace" }, "workspace.delete", id],
  AddMember: [{ _tag: "AddMember", member, token }, "member.create", member.userId],
  JoinWorkspace: [{ _tag: "JoinWorkspace", member }, "member.join", member.userId],
  InviteMember: [{ _tag: "InviteMember", member, link }, "member.invite", member.userId],
  SendInvitation: [{ _tag: "SendInvitation", userId: member.userId, link }, "member.invite", member.userId],
  ChangeMember: [
    { _tag: "ChangeMember", userId: member.userId, fields: { role: "admin" } },
    "member.update",
    member.userId
  ],
  RemoveMember: [{ _tag: "RemoveMember", userId: member.userId }, "member.delete", member.userId],
  AcceptMembership: [
    { _tag: "AcceptMembership", userId: member.userId, email: contact.email },
    "member.accept",
    member.userId
  ],
  AddHost: [{ _tag: "AddHost", host }, "host.create", host.id],
  ChangeHost: [{ _tag: "ChangeHost", host, version: 1 }, "host.update", host.id],
  RemoveHost: [{ _tag: "RemoveHost", hostId: host.id }, "host.delete", host.id],
  AddCalendar: [{ _tag: "AddCalendar", calendar }, "calendar.create", calendar.id],
  ChangeCalendar: [
    { _tag: "ChangeCalendar", hostId: host.id, calendarId: calendar.id, settings: { allDay: "ignored" } },
    "calendar.update",
    calendar.id
  ],
  RemoveCalendar: [
    { _tag: "RemoveCalendar", hostId: host.id, calendarId: calendar.id },
    "calendar.delete",
    calendar.id
  ],
  AddIdentityProvider: [{ _tag: "AddIdentityProvider", provider }, "identity_provider.create", provider.id],
  RemoveIdentityProvider: [
    { _tag: "RemoveIdentityProvider", providerId: provider.id },
    "identity_provider.delete",
    provider.id
  ],
  AddConferenceAccount: [{ _tag: "AddConferenceAccount", account }, "conference_account.create", account.id],
  RenewConferenceAccount: [
    { _tag: "RenewConferenceAccount", accountId: account.id },
    "conference_account.update",
    account.id
  ],
  RemoveConferenceAccount: [
    { _tag: "RemoveConferenceAccount", accountId: account.id },
    "conference_account.delete",
    account.id
  ],
  StoreOAuthClient: [{ _tag: "StoreOAuthClient", client, reencrypted: [] }, "oauth_client.update", "google"],
  RemoveOAuthClient: [{ _tag: "RemoveOAuthClient", client }, "oauth_client.delete", "google"],
  AddEventType: [{ _tag: "AddEventType", eventType }, "event_type.create", eventType.id],
  ChangeEventType: [{ _tag: "ChangeEventType", eventType, version: 1 }, "event_type.update", eventType.id],
  RemoveEventType: [
    { _tag: "RemoveEventType", eventTypeId: eventType.id },
    "event_type.delete",
    eventType.id
  ],
  IssueKey: [{ _tag: "IssueKey", key }, "api_key.create", key.id],
  RotateKey: [{ _tag: "RotateKey", key, successor }, "api_key.rotate", key.id],
  RevokeKey: [{ _tag: "RevokeKey", key }, "api_key.revoke", key.id],
  ReencryptSecrets: [{ _tag: "ReencryptSecrets", reencrypted: [] }, "secrets.reseal", id],
  IssueToken: [{ _tag: "IssueToken", token }, "access_token.create", token.userId],
  RevokeTokens: [{ _tag: "RevokeTokens", userId: member.userId }, "access_token.revoke", member.userId],
  RefuseTokens: [
    { _tag: "RefuseTokens", userId: member.userId, tokenId: token.id },
    "access_token.refuse",
    token.id
  ],
  NoteSession: [
    { _tag: "NoteSession", userId: member.userId, sessionId: session.id, event: "create", messages: [] },
    "session.create",
    session.id
  ],
  NotePasskey: [
    { _tag: "NotePasskey", userId: member.userId, passkeyId: passkey.id, event: "create", messages: [] },
    "passkey.create",
    passkey.id
  ],
  NotePassword: [
    { _tag: "NotePassword", userId: member.userId, event: "update", messages: [] },
    "password.update",
    member.userId
  ],
  RefuseSessions: [
    { _tag: "RefuseSessions", userId: member.userId, sessionId: null },
    "session.refuse",
    member.userId
  ],
  CancelBooking: [{ _tag: "CancelBooking", uid }, "booking.cancel", uid],
  MarkAttendance: [
    { _tag: "MarkAttendance", uid, mark: "no_show", by: member.userId },
    "booking.mark_no_show",
    uid
  ],
  SettleEntryChange: [
    { _tag: "SettleEntryChange", uid, hostId: host.id, action: "restore", copy: "abc" },
    "calendar_entry.restore",
    uid
  ],
  ResendMails: [
    { _tag: "ResendMails", uid, recipients: ["booker"], copy: "abc" },
    "booking.resend_mails",
    uid
  ],
  OpenDeal: [{ _tag: "OpenDeal", deal }, "deal.create", deal.id],
  ChangeDeal: [{ _tag: "ChangeDeal", deal, versions: null }, "deal.update", deal.id],
  MergeContacts: [
    { _tag: "MergeContacts", contactId: contact.id, duplicateId: sampleContact(id).id },
    "contact.merge",
    contact.id
  ],
  EraseContact: [{ _tag: "EraseContact", contactId: contact.id }, "contact.erase", contact.id],
  ErasePerson: [
    { _tag: "ErasePerson", email: contact.email, placeholderId: contact.id },
    "person.erase",
    contact.id
  ],
  AddIntegration: [{ _tag: "AddIntegration", integration }, "integration.create", integration.id],
  ChangeIntegration: [
    { _tag: "ChangeIntegration", integration, version: 1 },
    "integration.update",
    integration.id
  ],
  RemoveIntegration: [
    { _tag: "RemoveIntegration", integrationId: integration.id },
    "integration.delete",
    integration.id
  ],
  AddWebhook: [{ _tag: "AddWebhook", webhook }, "webhook.create", webhook.id],
  ChangeWebhook: [{ _tag: "ChangeWebhook", webhook, version: 1 }, "webhook.update", webhook.id],
  RotateWebhookSecret: [
    { _tag: "RotateWebhookSecret", webhookId: webhook.id, sealedSecret: "v2.a.b", until: null },
    "webhook.rotate_secret",
    webhook.id
  ],
  RemoveWebhook: [{ _tag: "RemoveWebhook", webhookId: webhook.id }, "webhook.delete", webhook.id],
  ChangeMailSettings: [
    { _tag: "ChangeMailSettings", settings: sampleMailSettings(id), version: 1 },
    "mail_settings.update",
    id
  ],
  VerifySender: [{ _tag: "VerifySender", address: contact.email }, "mail_sender.verify", id],
  LiftSuppression: [
    { _tag: "LiftSuppression", hashes: [hash, sampleAddressHash()] },
    "mail_suppression.lift",
    hash
  ],
  RetryDelivery: [
    { _tag: "RetryDelivery", kind: "integration", deliveryId: delivery.id },
    "conversion_dispatch.retry",
    delivery.id
  ]
}

describe("auditedAs", () => {
  it.for(Object.values(cases))("D-MGMT-1: $0._tag is logged as $1 with an id", (entry) => {
    const [change, action, subject] = entry
    assert.deepStrictEqual(auditedAs(id, change), { action, subject })
  })
})
