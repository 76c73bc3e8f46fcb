import { randomUUID } from "node:crypto"
import { answerLinks, MailTokens } from "@calendeal/domain/mails"
import { suspendWorkspace } from "@calendeal/domain/management"
import { assert, describe } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { mailsTo, mailShop, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { bookingOf, fromNewIp, refused, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { hostEmail, invalid, itemsOf } from "../kit/http/management/workspace.ts"

const sam = "sam@lead.example"
const fromOwnPage = { "sec-fetch-site": "same-origin", "content-type": "application/json" }

/** A workspace whose event type needs approval, and what its hosts do with the links of their mails. */
const practice = Effect.fnUntraced(function* (settings: object = {}) {
  const { post, send } = yield* Service
  const shop = yield* mailShop({ approval: "always", ...settings })
  const call = (path: string, body: object, headers: object = {}) =>
    send("POST", `/api/account/asked-booking${path}`, {
      headers: { ...fromNewIp(), ...fromOwnPage, ...headers },
      body: JSON.stringify(body)
    })
  const ask = Effect.fnUntraced(function* (days = 5, email = sam) {
    const asked = yield* post("/book", bookingOf(shop.eventTypeId, email, startIn(days)), {
      ...fromNewIp(),
      "idempotency-key": randomUUID()
    })
    assert.strictEqual(asked.body["status"], "requested", asked.text)
    yield* worker
    return String(asked.body["uid"])
  })
  return {
    ...shop,
    ask,
    /** Asks, and returns the token of the mail to the host. */
    asked: Effect.fnUntraced(function* (days = 5) {
      const uid = yield* ask(days)
      const mail = mailsTo(shop.mails(), hostEmail).findLast(isQuestion) ?? assert.fail("no mail")
      return { uid, token: tokensIn(mail.text).approve }
    }),
    show: (token: string, headers: object = {}) => call("", { token }, headers),
    answer: (token: string, body: object = { answer: "approve" }, headers: object = {}) =>
      call("/answer", { token, ...body }, headers),
    statusOf: (uid: string) => Effect.map(shop.stored(uid), ({ status }) => status),
    story: (uid: string) =>
      Effect.map(shop.stored(uid), ({ meeting }) => {
        const { events } = Object(meeting)
        return Object.values(Object(events)).map((event) => {
          const { actor, isByMail, kind, reason } = Object(event)
          return [kind, actor, isByMail, reason]
        })
      })
  }
})

/** Whether a mail asks for an answer. Others, about an earlier booking, may come after it. */
const isQuestion = ({ text }: { readonly text: string }) => text.includes("/-/answer?")

/** The tokens of the two links of a mail. */
const tokensIn = (text: string) => {
  const token = (answer: string) =>
    new RegExp(`/-/answer\\?lang=en#${answer}=([\\w.-]+)`).exec(text)?.[1] ?? assert.fail(`no ${answer}`)
  return { approve: token("approve"), decline: token("decline") }
}

describe("Answers from mails", () => {
  specificationWithMailServer("answers from mails", (it) => {
    it.effect("D-APPR-16, D-APPR-18: a press answers as the member, and no opening of the link does", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { answer, asked, at, call, mails, show, statusOf, story } = yield* practice()
        const { token, uid } = yield* asked()
        const mail = mailsTo(mails(), hostEmail).at(-1)
        assert.deepStrictEqual(tokensIn(mail?.html.replaceAll("&amp;", "&") ?? ""), {
          approve: token,
          decline: token
        })
        assert.notInclude(readable(mailsTo(mails(), sam)[0] ?? assert.fail("no mail")), "/-/answer")
        for (const method of ["GET", "HEAD"])
          for (const path of ["/-/answer?lang=en", `/-/answer?lang=en&approve=${token}`])
            assert.strictEqual((yield* send(method, path)).status, 200)
        for (const method of ["GET", "HEAD"])
          assert.include([404, 405], (yield* send(method, "/api/account/asked-booking/answer")).status)
        const shown = yield* show(token)
        assert.deepInclude(shown.body, { uid, state: "waiting", bookerEmail: sam, answeredBy: null })
        assert.strictEqual(yield* statusOf(uid), "held")

        const approved = yield* answer(token)
        assert.deepInclude(approved.body, { state: "approved", answeredBy: "Hedy Host" }, approved.text)
        assert.strictEqual(yield* statusOf(uid), "confirmed")
        yield* worker
        assert.include(
          mailsTo(mails(), sam).map(({ messageId }) => messageId.split(".")[2]),
          "confirmed"
        )
        const entries = itemsOf(yield* call("GET", `${at}/audit-log`)).filter(
          ({ action }) => action === "booking.approve"
        )
        assert.deepStrictEqual(
          entries.map(({ actor, credential }) => [actor, credential]),
          [["user", { kind: "mail", id: null }]]
        )
        assert.deepStrictEqual(yield* story(uid), [
          ["requested", null, false, null],
          ["approved", "user", true, null]
        ])
      })
    )

    it.effect("D-APPR-17: a later press changes nothing, and says what was decided and by whom", () =>
      Effect.gen(function* () {
        const { answer, asked, at, cancel, call, show, statusOf, story } = yield* practice()
        const first = yield* asked(5)
        const declined = yield* answer(first.token, { answer: "decline", reply: "I am away." })
        assert.deepInclude(declined.body, { state: "declined", answeredBy: "Hedy Host" }, declined.text)
        for (const again of [yield* answer(first.token), yield* show(first.token)])
          assert.deepStrictEqual(again.body, declined.body)
        assert.strictEqual(yield* statusOf(first.uid), "declined")
        assert.deepStrictEqual((yield* story(first.uid)).at(-1), ["declined", "user", true, "I am away."])

        const second = yield* asked(6)
        yield* call("POST", `${at}/bookings/${second.uid}/approve`)
        const late = yield* answer(second.token, { answer: "decline" })
        assert.strictEqual(late.body["state"], "approved")
        assert.notStrictEqual(late.body["answeredBy"], "Hedy Host")
        assert.strictEqual(yield* statusOf(second.uid), "confirmed")
        assert.deepStrictEqual((yield* story(second.uid)).at(-1), ["approved", "user", false, null])

        const third = yield* asked(7)
        yield* cancel(third.uid)
        assert.deepInclude((yield* answer(third.token)).body, { state: "cancelled", answeredBy: null })
      })
    )

    it.effect(
      "D-APPR-10: a press that comes too late for the time says that it is taken, and declines can follow",
      () =>
        Effect.gen(function* () {
          const { answer, asked, at, call, eventTypeId, statusOf } = yield* practice({
            approvalKeepsTime: false
          })
          const { token, uid } = yield* asked(5)
          const made = yield* call("POST", `${at}/bookings`, {
            eventTypeId,
            startAt: startIn(5),
            bookerTimezone: "Europe/Paris",
            attendees: [{ name: "Kim", email: "kim@lead.example" }]
          })
          assert.strictEqual(made.body["status"], "confirmed", made.text)
          assert.strictEqual((yield* answer(token)).body["state"], "taken")
          assert.strictEqual(yield* statusOf(uid), "requested")
          assert.strictEqual((yield* answer(token, { answer: "decline" })).body["state"], "declined")
        })
    )

    it.effect("D-APPR-17: of 16 presses at once with both answers one counts", () =>
      Effect.gen(function* () {
        const { answer, asked, at, call, statusOf } = yield* practice()
        const { token, uid } = yield* asked()
        const all = yield* Effect.forEach(
          Array.from({ length: 16 }, (_, nth) => nth),
          (nth) => answer(token, { answer: nth % 2 === 0 ? "approve" : "decline" }),
          { concurrency: "unbounded" }
        )
        const status = yield* statusOf(uid)
        assert.include(["confirmed", "declined"], status)
        for (const { body, text } of all)
          assert.strictEqual(body["state"], status === "confirmed" ? "approved" : "declined", text)
        const entries = itemsOf(yield* call("GET", `${at}/audit-log`)).filter(
          ({ subject }) => subject === uid
        )
        assert.lengthOf(entries, 1)
      })
    )

    it.effect("D-APPR-16: the link ends with the time to wait", () =>
      Effect.gen(function* () {
        const { at: atTime } = yield* Service
        const { answer, asked, show, statusOf } = yield* practice({ approvalHours: 1 })
        const { token, uid } = yield* asked()
        assert.strictEqual((yield* show(token)).status, 200)
        const later = new Date(Date.now() + 3_700_000).toISOString()
        refused(yield* atTime(later, answer(token)), 401, "invalid_token")
        refused(yield* atTime(later, show(token)), 401, "invalid_token")
        assert.strictEqual(yield* statusOf(uid), "held")
      })
    )

    it.effect("D-APPR-16: the link of a removed or demoted member answers nothing", () =>
      Effect.gen(function* () {
        const { answer, asked, at, call, hostId, show, statusOf } = yield* practice()
        const { token, uid } = yield* asked()
        const members = itemsOf(yield* call("GET", `${at}/members`))
        const { userId } = members.find(({ email }) => email === hostEmail) ?? {}
        const member = `${at}/members/${userId}`
        // Another host's member, then one without a host, may not answer it in the console either.
        assert.strictEqual((yield* call("PATCH", member, { hostId: null })).status, 200)
        refused(yield* answer(token), 401, "invalid_token")
        refused(yield* show(token), 401, "invalid_token")
        assert.strictEqual((yield* call("PATCH", member, { hostId })).status, 200)
        assert.strictEqual((yield* show(token)).status, 200)
        assert.strictEqual((yield* call("DELETE", member)).status, 204)
        refused(yield* answer(token), 401, "invalid_token")
        assert.strictEqual(yield* statusOf(uid), "held")
      })
    )

    it.effect("D-APPR-16: a member who may not answer gets the mail without the buttons", () =>
      Effect.gen(function* () {
        const { ask, mails, make } = yield* practice()
        const email = `reader.${randomUUID()}@contoso.example`
        yield* make("/members", { email, name: "Rita Reader", role: "member", bookingMails: true })
        yield* ask()
        const mail = mailsTo(mails(), email)[0] ?? assert.fail("no mail")
        assert.notInclude(readable(mail), "/-/answer")
      })
    )

    it.effect("D-APPR-16: other tokens, other pages and bad input answer nothing", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { answer, asked, show, statusOf, workspaceId } = yield* practice()
        const other = yield* practice()
        const { token, uid } = yield* asked()
        const theirs = yield* other.asked()
        for (const wrong of ["", token.slice(0, -2), `${token}x`, "a.b.c"]) {
          refused(yield* answer(wrong), 401, "invalid_token")
          refused(yield* show(wrong), 401, "invalid_token")
        }
        for (const site of ["cross-site", "same-site"])
          refused(yield* answer(token, { answer: "approve" }, { "sec-fetch-site": site }), 403, "cross_site")
        invalid(yield* answer(token, { answer: "maybe" }), ["answer"])
        invalid(yield* answer(token, { answer: "decline", reply: "x".repeat(1001) }), ["reply"])
        // A token that names our member and another workspace's booking.
        const forged = yield* withPorts(
          Effect.gen(function* () {
            const tokens = yield* MailTokens
            const until = DateTime.add(yield* DateTime.now, { hours: 1 })
            const read = yield* Effect.flatMap(
              Effect.flatMap(DateTime.now, (now) => tokens.readAnswer(token, now)),
              Effect.fromOption
            )
            return yield* tokens.issueAnswer({ ...read, workspaceId, bookingUid: theirs.uid }, until)
          })
        )
        refused(yield* answer(forged), 401, "invalid_token")
        assert.deepStrictEqual([yield* statusOf(uid), yield* other.statusOf(theirs.uid)], ["held", "held"])
        assert.include(
          answerLinks({ service: new URL("https://book.example"), language: "de", token: "a.b.c" }).decline,
          "/-/answer?lang=de#decline=a.b.c"
        )
      })
    )

    it.effect("D-APPR-16: a suspended workspace answers nothing", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { answer, asked, show, statusOf, workspaceId } = yield* practice()
        const { token, uid } = yield* asked()
        yield* withPorts(suspendWorkspace(workspaceId))
        assert.strictEqual((yield* show(token)).status, 200)
        refused(yield* answer(token), 403, "forbidden")
        assert.strictEqual(yield* statusOf(uid), "held")
      })
    )
  })
})
