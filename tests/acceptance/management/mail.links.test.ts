import { randomUUID } from "node:crypto"
import { MailTransport } from "@calendeal/adapters-memory"
import { assert, describe } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { verifySender } from "@calendeal/domain/management"
import { MailTokens, ReminderStops, Suppressions } from "@calendeal/domain/mails"
import { DateTime, Effect } from "effect"
import { book, bookingOf, offer, refused, startIn } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { specificationAlone } from "../../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

/** A workspace with an own sender, and the token of the mail that asks its owner. */
const askedWorkspace = (address: string) =>
  Effect.gen(function* () {
    const { withPorts } = yield* Service
    const { at, call, workspace } = yield* newWorkspace
    const mail = `${at}/mail`
    yield* call("PATCH", mail, { sender: { address }, senderName: "Contoso" })
    const ask = call("POST", `${mail}/sender/verification`)
    const asked = yield* ask
    assert.deepStrictEqual(asked.body, { sent: true, reason: null })
    const mails = yield* withPorts(Effect.flatten(MailTransport.SentMails))
    const sent = mails.findLast(({ to }) => to.address === address) ?? assert.fail("no mail")
    const token = /\/-\/mail\/verify-sender#([\w.-]+)/.exec(sent.text)?.[1] ?? assert.fail("no link")
    const senderNow = Effect.map(call("GET", mail), ({ body }) => body["sender"])
    return { at, call, mail, workspace, ask, sent, token, senderNow }
  })

const newAddress = () => `booking.${randomUUID()}@contoso.example`

describe("Management: the own sender of mails", () => {
  specificationAlone("the own sender of mails", (it) => {
    it.effect("D-MAIL-31, D-MAIL-33: only the button of the link's page confirms the address, and once", () =>
      Effect.gen(function* () {
        const { post, send, withPorts } = yield* Service
        const address = newAddress()
        const { ask, at, call, mail, senderNow, sent, token, workspace } = yield* askedWorkspace(address)
        assert.notStrictEqual(sent.from.address, address)
        for (const method of ["GET", "HEAD"])
          assert.strictEqual((yield* send(method, "/-/mail/verify-sender")).status, 200)
        assert.deepStrictEqual(yield* senderNow, { address, verifiedAt: null })
        const confirmed = yield* post("/mail/verify-sender", { token })
        assert.deepStrictEqual([confirmed.status, confirmed.body], [200, { address }])
        const after = yield* senderNow
        assert.isString(Object(after).verifiedAt)
        assert.deepStrictEqual((yield* post("/mail/verify-sender", { token })).body, { address })
        assert.deepStrictEqual(yield* senderNow, after)
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        assert.deepStrictEqual(
          log
            .filter(({ action }) => action === "mail_sender.verify")
            .map(({ actor, userId }) => [actor, userId]),
          [["sender_link", null]]
        )
        refused(yield* ask, 409, "conflict")
        const other = newAddress()
        yield* call("PATCH", mail, { sender: { address: other } })
        yield* withPorts(
          Effect.gen(function* () {
            const tokens = yield* MailTokens
            const now = yield* DateTime.now
            const sender = { workspaceId: workspace.id, address: Email.make(other) }
            yield* Effect.orDie(verifySender(yield* tokens.issueSender(sender, now), "request"))
          })
        )
        refused(yield* post("/mail/verify-sender", { token }), 401, "invalid_token")
      })
    )

    it.effect("D-MAIL-33: a link is refused if it is cut, expired or for another address", () =>
      Effect.gen(function* () {
        const { post, wait } = yield* Service
        const address = newAddress()
        const { call, mail, senderNow, token } = yield* askedWorkspace(address)
        for (const wrong of ["", token.slice(0, -3), `${token}x`, "a.b.c"])
          refused(yield* post("/mail/verify-sender", { token: wrong }), 401, "invalid_token")
        const other = newAddress()
        yield* call("PATCH", mail, { sender: { address: other } })
        refused(yield* post("/mail/verify-sender", { token }), 401, "invalid_token")
        yield* call("PATCH", mail, { sender: null })
        refused(yield* post("/mail/verify-sender", { token }), 401, "invalid_token")
        yield* call("PATCH", mail, { sender: { address } })
        yield* wait(72 * 3600 + 60)
        refused(yield* post("/mail/verify-sender", { token }), 401, "invalid_token")
        assert.deepStrictEqual(yield* senderNow, { address, verifiedAt: null })
      })
    )

    it.effect("D-MAIL-33: a workspace gets 5 such mails an hour, and none without an own sender", () =>
      Effect.gen(function* () {
        const { ask } = yield* askedWorkspace(newAddress())
        for (let sent = 1; sent < 5; sent++) assert.strictEqual((yield* ask).status, 200)
        const late = yield* ask
        refused(late, 429, "rate_limited")
        assert.isAbove(Number(late.headers.get("retry-after")), 3000)
        const { at, call } = yield* newWorkspace
        refused(yield* call("POST", `${at}/mail/sender/verification`), 409, "conflict")
      })
    )
  })
})

describe("Management: suppressed addresses", () => {
  specificationAlone("suppressed addresses", (it) => {
    it.effect("D-MAIL-38: an admin looks an address up and lifts it, and the log has only its hash", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, call, workspace } = yield* newWorkspace
        const [email, suppressions] = [`Ada.${randomUUID()}@Customer.example`, `${at}/mail/suppressions`]
        const lookUp = Effect.map(call("POST", `${suppressions}/lookup`, { email }), ({ body }) => body)
        const none = { suppressed: false, reason: null, at: null }
        assert.deepStrictEqual(yield* lookUp, none)
        refused(yield* call("POST", `${suppressions}/delete`, { email }), 404, "not_found")
        const [hash] = yield* withPorts(
          Effect.gen(function* () {
            const [tokens, stored] = [yield* MailTokens, yield* Suppressions]
            const hashes = yield* tokens.addressHashes(workspace.id, Email.make(email.toLowerCase()))
            const suppressedAt = DateTime.makeUnsafe("2026-01-02T03:04:05Z")
            yield* stored.add({
              workspaceId: workspace.id,
              hash: hashes[0],
              reason: "complaint",
              at: suppressedAt
            })
            return hashes
          })
        )
        assert.deepStrictEqual(yield* lookUp, {
          suppressed: true,
          reason: "complaint",
          at: "2026-01-02T03:04:05Z"
        })
        yield* call("POST", `${at}/people/erase`, { email })
        assert.strictEqual((yield* lookUp)["suppressed"], true)
        assert.strictEqual((yield* call("POST", `${suppressions}/delete`, { email })).status, 204)
        assert.deepStrictEqual(yield* lookUp, none)
        const entries = itemsOf(yield* call("GET", `${at}/audit-log`))
        const entry = entries.find(({ action }) => action === "mail_suppression.delete")
        assert.strictEqual(entry?.["subject"], hash)
        for (const path of ["lookup", "delete"])
          invalid(yield* call("POST", `${suppressions}/${path}`, { email: "not an address" }), ["email"])
      })
    )
  })
})

describe("the link that stops reminders", () => {
  specificationAlone("the link that stops reminders", (it) => {
    const form = "List-Unsubscribe=One-Click"
    const asForm = { "content-type": "application/x-www-form-urlencoded" }

    it.effect("D-MAIL-39: a POST stops the reminders of one recipient, and a GET changes nothing", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { isStopped, path } = yield* booked
        for (const method of ["GET", "HEAD"]) {
          const shown = yield* send(method, path)
          assert.deepStrictEqual(
            [shown.status, shown.headers.get("content-type")],
            [200, "text/html; charset=utf-8"]
          )
          assert.include(shown.headers.get("content-security-policy"), "default-src 'none'")
        }
        assert.isFalse(yield* isStopped)
        for (let time = 0; time < 2; time++) {
          const stopped = yield* send("POST", path, { headers: asForm, body: form })
          assert.deepStrictEqual([stopped.status, stopped.text], [204, ""])
          assert.isTrue(yield* isStopped)
        }
      })
    )

    it.effect("D-MAIL-39: a link without a valid token stops nothing", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { isStopped, path } = yield* booked
        for (const wrong of [path.slice(0, -2), path.replace(/\?.*/, ""), path.replace(/=.*/, "=a.b.c")]) {
          refused(yield* send("POST", wrong, { headers: asForm, body: form }), 401, "invalid_token")
        }
        assert.isFalse(yield* isStopped)
      })
    )
  })
})

/** A booking, the path that stops its booker's reminders, and whether they are stopped. */
const booked = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const { eventType } = yield* offer()
  const answer = yield* book(bookingOf(eventType.id, `stop.${randomUUID()}@customer.example`))
  const reminders = {
    workspaceId: eventType.workspaceId,
    bookingUid: String(answer.body["uid"]),
    recipient: "booker"
  }
  const token = yield* withPorts(
    MailTokens.use((tokens) => tokens.issueUnsubscribe(reminders, DateTime.makeUnsafe(startIn(5))))
  )
  return {
    path: `/api/public/mail/unsubscribe?token=${token}`,
    isStopped: withPorts(ReminderStops.use((stops) => stops.has(reminders)))
  }
})
