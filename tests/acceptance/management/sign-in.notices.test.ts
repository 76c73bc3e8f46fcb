import { assert, describe } from "@effect/vitest"
import { issueToken } from "@calendeal/domain/management"
import { type Member, UserId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { MailServer, specificationWithMailServer, worker } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { caller } from "../../kit/http/management/workspace.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { browser, operatorToken, signedIn } from "./signIn.browser.ts"

const tokens = "/api/access-tokens"
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) https://spam.example Firefox/143.0"
const page = { "sec-fetch-site": "same-origin", "content-type": "application/json", "user-agent": agent }

/** The mails to an address whose subject contains the text, oldest first. */
const mailsTo = Effect.fnUntraced(function* (email: string, subject: string) {
  const { arrivals } = yield* MailServer
  yield* worker
  return arrivals
    .map(({ mail }) => mail)
    .filter(({ subject: of, to }) => to.address === email && of.includes(subject))
})

const tokenMails = (email: string) => mailsTo(email, "New access token")

describe("Mails about an account", () => {
  specificationWithMailServer("mails about accounts", (it) => {
    it.effect("D-PAT-7: a mail tells of a new access token, without its secret", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        const other = yield* browser
        const token = yield* operatorToken(own.workspace.id, own.email)
        yield* other.call("POST", "/api/account/link/follow", { token }, page)
        const name = "Reports https://spam.example"
        const made = yield* other.call("POST", tokens, { name, scopes: ["read"] })
        assert.strictEqual(made.status, 201, made.text)
        const [mail, ...more] = yield* tokenMails(own.email)
        assert.lengthOf(more, 0)
        const text = `${mail?.text}${mail?.html}`
        for (const part of ["Reports", "Reading", "Firefox · Linux", own.workspace.name, "/-/account"])
          assert.include(text, part)
        for (const part of [String(made.body["token"]), "https://spam.example", "Changes"])
          assert.notInclude(text, part)
      })
    )

    it.effect("D-PAT-7: of tokens by another token, a successor and the command line, too", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const own = yield* signedIn("admin")
        const made = yield* own.browser.call("POST", tokens, { name: "Laptop" })
        const headers = { authorization: `Bearer ${String(made.body["token"])}` }
        const call = (path: string, body: object) =>
          own.browser.call("POST", `${tokens}${path}`, body, headers)
        assert.strictEqual((yield* call("", { name: "Sync", scopes: ["book"] })).status, 201)
        assert.strictEqual((yield* call(`/${made.body["id"]}/rotate`, { overlapSeconds: 60 })).status, 201)
        const member = { userId: UserId.make(own.userId), workspaceId: own.workspace.id } as Member
        yield* withPorts(issueToken(member, { name: "Script" }))
        const texts = (yield* tokenMails(own.email)).map(({ text }) => text)
        assert.lengthOf(texts, 4)
        for (const [named, by] of [
          ["Sync", "Access token Laptop"],
          ["Script", "Command line"]
        ] as const)
          assert.include(texts.find((text) => text.includes(named)) ?? "", by)
      })
    )

    it.effect("D-PAT-7, D-SIGN-13: an address that has not accepted gets no mail about tokens", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        const email = someEmail()
        const added = yield* own.call("POST", `${own.at}/members`, { email, name: "Vic", role: "owner" })
        const { send } = yield* Service
        const headers = { authorization: `Bearer ${String(added.body["token"])}` }
        assert.strictEqual((yield* send("POST", tokens, { headers, body: "{}" })).status, 201)
        assert.lengthOf(yield* tokenMails(email), 0)
      })
    )

    it.effect("D-PAT-7: a mailbox gets at most 10 such mails a day", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        for (let count = 0; count < 12; count++)
          assert.strictEqual((yield* own.browser.call("POST", tokens, {})).status, 201)
        assert.lengthOf(yield* tokenMails(own.email), 10)
      })
    )

    it.effect("D-SIGN-18: mails to both addresses tell of a changed address", () =>
      Effect.gen(function* () {
        const own = yield* signedIn("admin")
        yield* own.call("PATCH", own.member, { name: "Carol" })
        const email = someEmail()
        assert.strictEqual((yield* own.call("PATCH", own.member, { email })).status, 200)
        const [former, ...more] = yield* mailsTo(own.email, "was replaced")
        assert.lengthOf(more, 0)
        for (const part of [own.email, own.workspace.name, "Time"]) assert.include(former?.text ?? "", part)
        assert.notInclude(`${former?.text}${former?.html}`, email)
        const [present, ...others] = yield* mailsTo(email, "was entered")
        assert.lengthOf(others, 0)
        for (const part of [email, own.workspace.name, "/-/account"])
          assert.include(present?.text ?? "", part)
        assert.notInclude(`${present?.text}${present?.html}`, own.email)
        // The new address has accepted nothing yet, so it was not signed in with.
        assert.strictEqual((yield* own.call("PATCH", own.member, { email: someEmail() })).status, 200)
        assert.lengthOf(yield* mailsTo(email, "was replaced"), 0)
      })
    )

    it.effect("D-SIGN-18, D-MAIL-60a: mails about changed addresses flood no mailbox", () =>
      Effect.gen(function* () {
        const own = yield* signedIn("admin")
        const victim = someEmail()
        for (let count = 0; count < 14; count++) {
          const email = count % 2 === 0 ? victim.replace("@", `+${count}@`) : someEmail()
          assert.strictEqual((yield* own.call("PATCH", own.member, { email })).status, 200)
          yield* worker
        }
        const { arrivals } = yield* MailServer
        const box = victim.split("@")[0] ?? ""
        assert.isAtMost(arrivals.filter(({ mail }) => mail.to.address.startsWith(box)).length, 10)
        const call = yield* caller(own.token)
        for (let count = 0; count < 12; count++) {
          const email = victim.replace("@", `+x${count}@`)
          const added = yield* call("POST", `${own.at}/members`, { email, name: "Vic", role: "member" })
          const path = `${own.at}/members/${String(added.body["userId"])}`
          yield* call("PATCH", path, { email: victim.replace("@", `+y${count}@`) })
        }
        yield* worker
        assert.lengthOf(
          arrivals.filter(({ mail }) => mail.to.address.startsWith(box)),
          10
        )
      })
    )
  })
})
