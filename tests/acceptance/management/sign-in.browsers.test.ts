import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { MailServer, specificationWithMailServer, worker } from "../../kit/http/mails.server.ts"
import { browser, knownName, operatorToken, setCookieOf, signedIn } from "./signIn.browser.ts"
import { itemsOf } from "../../kit/http/management/workspace.ts"

const at = "/api/account/password"
const password = "correct horse battery staple"
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) https://spam.example Firefox/143.0"
const page = { "sec-fetch-site": "same-origin", "content-type": "application/json", "user-agent": agent }

/** A member with a password, who signs in with other browsers, too. */
const person = Effect.gen(function* () {
  const own = yield* signedIn()
  yield* own.call("PATCH", own.at, { passwordSignIn: true })
  assert.strictEqual((yield* own.browser.call("PUT", at, { password })).status, 204)
  const signIn = (other: Effect.Success<typeof browser>) =>
    other.call("POST", `${at}/sign-in`, { email: own.email, password }, page)
  /** Signs in with a link of the operator. */
  const follow = Effect.fnUntraced(function* (other: Effect.Success<typeof browser>) {
    const token = yield* operatorToken(own.workspace.id, own.email)
    return yield* other.call("POST", "/api/account/link/follow", { token }, page)
  })
  return { ...own, signIn, follow }
})

/** The mails about a new browser. */
const noticesTo = Effect.fnUntraced(function* (email: string) {
  const { arrivals } = yield* MailServer
  yield* worker
  return arrivals
    .map(({ mail }) => mail)
    .filter(({ subject, to }) => to.address === email && subject.startsWith("New sign-in"))
})

describe("Known browsers", () => {
  specificationWithMailServer("known browsers", (it) => {
    it.effect("D-SIGN-15, D-PW-8: a password signs in where the account has signed in before", () =>
      Effect.gen(function* () {
        const own = yield* person
        const other = yield* browser
        refused(yield* own.signIn(other), 403, "unknown_browser")
        assert.strictEqual(other.cookie(knownName), "")
        const followed = yield* own.follow(other)
        assert.match(
          setCookieOf(followed, knownName),
          /^__Host-calendeal-browser=brw_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/
        )
        yield* other.call("POST", "/api/account/sign-out")
        const secret = other.cookie(knownName)
        assert.strictEqual((yield* own.signIn(other)).status, 204)
        assert.strictEqual(other.cookie(knownName), secret)
        // The cookie is no session.
        const copy = yield* browser
        copy.setCookie(secret, knownName)
        refused(yield* copy.call("GET", "/api/account"), 401, "missing_token")
      })
    )

    it.effect("D-SIGN-15: a planted cookie makes no other browser known", () =>
      Effect.gen(function* () {
        const [attacker, victim] = [yield* person, yield* person]
        const planted = attacker.browser.cookie(knownName)
        const shared = yield* browser
        shared.setCookie(planted, knownName)
        yield* victim.follow(shared)
        assert.notInclude(shared.cookie(knownName).split(".")[0] ?? "", planted)
        const own = yield* browser
        own.setCookie(planted, knownName)
        refused(yield* victim.signIn(own), 403, "unknown_browser")
        // The browser is known for both.
        assert.strictEqual((yield* victim.signIn(shared)).status, 204)
        assert.strictEqual((yield* attacker.signIn(shared)).status, 204)
      })
    )

    it.effect(
      "D-SIGN-15: ending a session, all others, or a change of the password makes browsers unknown",
      () =>
        Effect.gen(function* () {
          const own = yield* person
          const [one, two, three] = [yield* browser, yield* browser, yield* browser]
          for (const other of [one, two, three]) yield* own.follow(other)
          const current = itemsOf(yield* one.call("GET", "/api/account/sessions")).find(
            ({ isCurrent }) => isCurrent === true
          )
          const ended = yield* own.browser.call("DELETE", `/api/account/sessions/${String(current?.["id"])}`)
          assert.strictEqual(ended.status, 204)
          refused(yield* own.signIn(one), 403, "unknown_browser")
          assert.strictEqual((yield* own.signIn(two)).status, 204)
          assert.strictEqual((yield* own.browser.call("DELETE", "/api/account/sessions")).status, 204)
          refused(yield* own.signIn(two), 403, "unknown_browser")
          yield* own.follow(three)
          assert.strictEqual((yield* own.browser.call("PUT", at, { password })).status, 204)
          refused(yield* own.signIn(three), 403, "unknown_browser")
          yield* own.browser.call("POST", "/api/account/sign-out")
          assert.strictEqual((yield* own.signIn(own.browser)).status, 204)
        })
    )

    it.effect("D-SIGN-17: a mail tells of a sign-in with a new browser, and of no other", () =>
      Effect.gen(function* () {
        const own = yield* person
        assert.lengthOf(yield* noticesTo(own.email), 0)
        const other = yield* browser
        yield* own.follow(other)
        const [notice, ...more] = yield* noticesTo(own.email)
        assert.lengthOf(more, 0)
        const text = notice?.text ?? ""
        for (const part of [own.email, "Firefox · Linux", "Link from the operator", "/-/account"])
          assert.include(text, part)
        assert.notInclude(`${text}${notice?.html}`, "spam.example")
        yield* other.call("POST", "/api/account/sign-out")
        yield* own.signIn(other)
        yield* own.follow(other)
        yield* own.follow(own.browser)
        assert.lengthOf(yield* noticesTo(own.email), 1)
      })
    )

    it.effect("D-SIGN-17: an account gets at most 10 such mails a day", () =>
      Effect.gen(function* () {
        const own = yield* person
        for (let count = 0; count < 12; count++)
          assert.strictEqual((yield* own.follow(yield* browser)).status, 200)
        assert.lengthOf(yield* noticesTo(own.email), 10)
      })
    )

    it.effect("D-PW-4: an account has 10 new passwords in 15 minutes", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* person
        const set = () => own.browser.call("PUT", at, { password })
        for (let count = 1; count < 10; count++) assert.strictEqual((yield* set()).status, 204)
        refused(yield* set(), 429, "rate_limited")
        yield* wait(901)
        yield* own.follow(own.browser)
        assert.strictEqual((yield* set()).status, 204)
      })
    )
  })
})
