import { assert, describe, it } from "@effect/vitest"
import {
  sampleAccessToken,
  sampleAddressHash,
  sampleBookingUid,
  sampleContact,
  sampleDeal,
  sampleDelivery,
  sampleDestination,
  sampleHost,
  sampleMember,
  samplePasskey,
  sampleSession,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { auditedAs, type AdminCommand } from "./AdminCommand.ts"
import type { AuditAction } from "./audit/auditActions.ts"

const workspace = sampleWorkspace()
const { id } = workspace
const [member, host] = [sampleMember(id), sampleHost(id)]
const token = sampleAccessToken(member.userId)
const session = sampleSession()
const passkey = samplePasskey()
const contact = sampleContact(id)
const deal = sampleDeal(id, contact.id)
const delivery = sampleDelivery(sampleDestination(id))
const uid = sampleBookingUid()
const hash = sampleAddressHash()

/** Commands on what has no document in the log, with the expected action and subject. For the others see `commits` of the contract. */
const cases: ReadonlyArray<readonly [AdminCommand, AuditAction, string]> = [
  [{ _tag: "ReencryptSecrets", reencrypted: [] }, "secrets.reencrypt", id],
  [{ _tag: "CreateAccessToken", token }, "access_token.create", token.userId],
  [{ _tag: "RevokeAccessTokens", userId: member.userId }, "access_token.revoke_all", member.userId],
  [{ _tag: "RevokeMemberTokens", userId: member.userId, tokenId: token.id }, "access_token.revoke", token.id],
  [
    { _tag: "LogSession", userId: member.userId, sessionId: session.id, event: "create", messages: [] },
    "session.create",
    session.id
  ],
  [
    { _tag: "LogPasskey", userId: member.userId, passkeyId: passkey.id, event: "create", messages: [] },
    "passkey.create",
    passkey.id
  ],
  [
    { _tag: "LogAssistant", userId: member.userId, tokenId: token.id, event: "connect" },
    "assistant.connect",
    token.id
  ],
  [
    { _tag: "LogPassword", userId: member.userId, event: "update", messages: [] },
    "password.update",
    member.userId
  ],
  [{ _tag: "RevokeMemberSessions", userId: member.userId, sessionId: null }, "session.revoke", member.userId],
  [{ _tag: "CancelBooking", uid }, "booking.cancel", uid],
  [{ _tag: "MarkAttendance", uid, mark: "no_show", by: member.userId }, "booking.mark_no_show", uid],
  [
    { _tag: "ResolveCalendarEntry", uid, hostId: host.id, action: "restore", copy: "abc" },
    "calendar_entry.restore",
    uid
  ],
  [{ _tag: "ResendMails", uid, recipients: ["booker"], copy: "abc" }, "booking.resend_mails", uid],
  [{ _tag: "CreateDeal", deal }, "deal.create", deal.id],
  [{ _tag: "UpdateDeal", deal, versions: null }, "deal.update", deal.id],
  [
    { _tag: "MergeContacts", contactId: contact.id, duplicateId: sampleContact(id).id },
    "contact.merge",
    contact.id
  ],
  [{ _tag: "EraseContact", contactId: contact.id }, "contact.erase", contact.id],
  [{ _tag: "ErasePerson", email: contact.email, placeholderId: contact.id }, "person.erase", contact.id],
  [{ _tag: "DeleteSuppression", hashes: [hash, sampleAddressHash()] }, "mail_suppression.delete", hash],
  [
    { _tag: "RetryDelivery", kind: "integration", deliveryId: delivery.id },
    "conversion_dispatch.retry",
    delivery.id
  ]
]

describe("auditedAs", () => {
  it.for(cases)("D-MGMT-1: $0._tag is logged as $1 with an id", (entry) => {
    const [change, action, subject] = entry
    assert.deepStrictEqual(auditedAs(id, change), { action, subject })
  })
})
