import { ownOrigin } from "@calendeal/domain/consistency"
import { assert, describe } from "@effect/vitest"
import { PasswordHasher, Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { signInWithPassword } from "@calendeal/domain/sign-in"
import { Effect, Redacted } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { MailServer, specificationWithMailServer, worker } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { browser, knownName, operatorToken, setCookieOf, signedIn } from "./signIn.browser.ts"
import { itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const at = "/api/account/password"
const [password, other] = ["correct horse battery staple", "another sentence to remember"]

/** Lets the workspace's members sign in with a password, or not. */
const allow = Effect.fnUntraced(function* (
  { at: place, call }: Effect.Success<typeof newWorkspace>,
  passwordSignIn: boolean
) {
  const changed = yield* call("PATCH", place, { passwordSignIn })
  assert.strictEqual(changed.status, 200, changed.text)
})

/** A member of a workspace that allows passwords, signed in with a link, with a password. */
const withPassword = Effect.fnUntraced(function* (role: "member" | "admin" | "owner" = "admin") {
  const own = yield* signedIn(role)
  yield* allow(own, true)
  const set = yield* own.browser.call("PUT", at, { password })
  assert.strictEqual(set.status, 204, set.text)
  return own
})

interface Person {
  readonly email: string
  readonly browser: Effect.Success<typeof browser>
}

/** Tries to sign in at another address, without a session. With a person, in a browser that their account knows. */
const tried = Effect.fnUntraced(function* (who: Person | string, text: string) {
  const own = yield* browser
  const email = typeof who === "string" ? who : who.email
  if (typeof who !== "string") own.setCookie(who.browser.cookie(knownName), knownName)
  return { own, answer: yield* own.call("POST", `${at}/sign-in`, { email, password: text }) }
})

describe("Passwords", () => {
  specificationWithMailServer("passwords", (it) => {
    it.effect("D-PW-1, D-PW-2: sign in where a workspace allows them, which none does by default", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        assert.strictEqual((yield* own.call("GET", own.at)).body["passwordSignIn"], false)
        refused(yield* own.browser.call("PUT", at, { password }), 409, "conflict")
        assert.deepStrictEqual(
          { ...(yield* own.browser.call("GET", at)).body },
          { isAllowed: false, changedAt: null }
        )
        yield* allow(own, true)
        assert.strictEqual((yield* own.browser.call("PUT", at, { password })).status, 204)
        assert.strictEqual((yield* own.browser.call("GET", at)).body["isAllowed"], true)
        const { answer, own: second } = yield* tried(own, password)
        assert.deepStrictEqual([answer.status, answer.text], [204, ""])
        assert.match(
          setCookieOf(answer),
          /^__Host-calendeal=ses_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/
        )
        const account = yield* second.call("GET", "/api/account")
        assert.strictEqual(Object(account.body["session"]).way, "password")
        assert.strictEqual((yield* second.call("GET", own.path)).status, 200)
        // D-PW-7, D-SIGN-10
        const actions = itemsOf(yield* own.call("GET", `${own.at}/audit-log?limit=100`)).map(
          ({ action }) => action
        )
        assert.includeMembers(actions, ["password.update", "session.create"])
      })
    )

    it.effect("D-PW-3: a new password is long, and not easy to guess", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        yield* allow(own, true)
        for (const weak of ["short", "passwordpassword", own.email, "x".repeat(300), "", 7]) {
          const answer = yield* own.browser.call("PUT", at, { password: weak })
          refused(answer, 400, "invalid_input")
        }
        assert.strictEqual((yield* own.browser.call("GET", at)).body["changedAt"], null)
      })
    )

    it.effect("D-PW-4: all reasons for a refusal have the same answer", () =>
      Effect.gen(function* () {
        const known = yield* withPassword()
        const without = yield* signedIn()
        yield* allow(without, true)
        const off = yield* withPassword()
        yield* allow(off, false)
        const removed = yield* withPassword("member")
        assert.strictEqual((yield* removed.call("DELETE", removed.member)).status, 204)
        const answersTo = (tries: ReadonlyArray<readonly [Person | string, string]>) =>
          Effect.forEach(tries, ([who, text]) =>
            Effect.map(tried(who, text), ({ answer: { headers, status, text: body } }) => [
              status,
              body,
              [...headers].filter(([name]) => name !== "x-request-id" && name !== "date")
            ])
          )
        const answers = yield* answersTo([
          [known, other],
          [known, `${password} `],
          [without, password],
          [off, password]
        ])
        for (const answer of answers) assert.deepStrictEqual(answer, answers[0])
        assert.deepStrictEqual(answers[0]?.slice(0, 2), [403, '{"error":"password_refused"}'])
        // D-PW-8
        const elsewhere = yield* answersTo([
          [known.email, password],
          [known.email, other],
          [without.email, password],
          [off.email, password],
          [removed, password],
          [{ ...known, email: off.email }, password],
          [{ ...known, email: someEmail() }, password],
          [someEmail(), password]
        ])
        for (const answer of elsewhere) assert.deepStrictEqual(answer, elsewhere[0])
        assert.deepStrictEqual(elsewhere[0]?.slice(0, 2), [403, '{"error":"unknown_browser"}'])
      })
    )

    it.effect("D-PW-4: a browser has 10 tries in 15 minutes", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* withPassword()
        for (let count = 0; count < 10; count++)
          assert.strictEqual((yield* tried(own, other)).answer.status, 403)
        // The right password does not show, either.
        const { answer } = yield* tried(own, password)
        refused(answer, 429, "rate_limited")
        assert.isAtMost(Number(answer.headers.get("retry-after")), 900)
        yield* wait(901)
        assert.strictEqual((yield* tried(own, password)).answer.status, 204)
      })
    )

    it.effect("D-PW-4: a client has 20 tries in a minute", () =>
      Effect.gen(function* () {
        const own = yield* browser
        const answers: Array<number> = []
        for (let count = 0; count < 21; count++) {
          const body = { email: someEmail(), password }
          answers.push((yield* own.call("POST", `${at}/sign-in`, body)).status)
        }
        assert.deepStrictEqual(answers, [...Array.from({ length: 20 }, () => 403), 429])
      })
    )

    it.effect(
      "D-PW-5: a session with a password reaches the workspaces that allow it, and ends with the last",
      () =>
        Effect.gen(function* () {
          const here = yield* withPassword("owner")
          const there = yield* newWorkspace
          const draft = { email: here.email, name: "Pia", role: "owner" }
          yield* there.call("POST", `${there.at}/members`, draft)
          yield* allow(there, true)
          const refusing = yield* tried(here, password)
          // Before the person accepts, the other workspace is none of the account's (D-SIGN-13).
          refused(yield* refusing.own.call("GET", `/api/workspaces${there.at}`), 404, "not_found")
          yield* allow(there, false)
          yield* here.browser.call("POST", `/api/account/invitations${there.at}/accept`)
          const { own } = yield* tried(here, password)
          const account = yield* own.call("GET", "/api/account")
          const reached = Object(account.body["workspaces"]).map(({ id }: { readonly id: string }) => id)
          assert.deepStrictEqual(reached, [here.workspace.id])
          const elsewhere = `/api/workspaces${there.at}`
          refused(yield* own.call("GET", elsewhere), 404, "not_found")
          refused(yield* own.call("GET", "/api/account/passkeys"), 403, "forbidden")
          refused(yield* own.call("POST", "/api/account/passkeys/new", {}), 403, "forbidden")
          const token = { name: "x", workspaceId: there.workspace.id }
          assert.strictEqual((yield* own.call("POST", "/api/access-tokens", token)).status, 400)
          const created = {
            name: "Mine",
            slug: `mine-${crypto.randomUUID()}`,
            timezone: "UTC",
            defaultCountry: "GB"
          }
          refused(yield* own.call("POST", "/api/workspaces", created), 403, "forbidden")
          // Only sessions of the same kind are listed.
          assert.lengthOf(itemsOf(yield* own.call("GET", "/api/account/sessions")), 2)
          yield* allow(there, true)
          assert.strictEqual((yield* own.call("GET", elsewhere)).status, 200)
          yield* allow(there, false)
          refused(yield* own.call("GET", elsewhere), 404, "not_found")
          yield* allow(here, false)
          refused(yield* own.call("GET", here.path), 401, "invalid_token")
          refused(yield* own.call("GET", "/api/account"), 401, "invalid_token")
          // The link's session is not affected.
          assert.strictEqual((yield* here.browser.call("GET", here.path)).status, 200)
        })
    )

    it.effect("D-PW-7: a mail says that a password was set, changed or removed", () =>
      Effect.gen(function* () {
        const { arrivals } = yield* MailServer
        const own = yield* withPassword()
        assert.strictEqual((yield* own.browser.call("PUT", at, { password: other })).status, 204)
        assert.strictEqual((yield* own.browser.call("DELETE", at)).status, 204)
        yield* worker
        const mails = arrivals.filter(({ mail }) => mail.to.address === own.email).map(({ mail }) => mail)
        const about = mails.map(({ subject }) => subject).filter((subject) => subject.includes("password"))
        assert.deepStrictEqual(about.toSorted(), [
          "New password for your account at book.calendeal.example",
          "New password for your account at book.calendeal.example",
          "The password of your account at book.calendeal.example was removed"
        ])
        const sent = JSON.stringify(mails)
        for (const secret of [password, other]) assert.notInclude(sent, secret)
      })
    )

    it.effect("D-PW-6: a change needs a recent sign-in, and ends all other sessions", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* withPassword()
        const { own: second } = yield* tried(own, password)
        const token = yield* operatorToken(own.workspace.id, own.email)
        const third = yield* browser
        yield* third.call("POST", "/api/account/link/follow", { token })
        assert.strictEqual((yield* second.call("PUT", at, { password: other })).status, 204)
        for (const ended of [own.browser, third])
          refused(yield* ended.call("GET", "/api/account"), 401, "invalid_token")
        assert.strictEqual((yield* second.call("GET", "/api/account")).status, 200)
        refused((yield* tried(own, password)).answer, 403, "password_refused")
        assert.strictEqual((yield* tried(own, other)).answer.status, 204)
        yield* wait(601)
        refused(yield* second.call("PUT", at, { password }), 403, "sign_in_again")
        refused(yield* second.call("DELETE", at), 403, "sign_in_again")
        const { own: fresh } = yield* tried(own, other)
        assert.strictEqual((yield* fresh.call("DELETE", at)).status, 204)
        refused(yield* fresh.call("DELETE", at), 404, "not_found")
        refused((yield* tried(own, other)).answer, 403, "password_refused")
      })
    )

    it.effect("D-PW-6: a sign-in whose password changes while it is verified gets no session", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const own = yield* withPassword()
        const late = yield* browser
        const token = yield* operatorToken(own.workspace.id, own.email)
        yield* late.call("POST", "/api/account/link/follow", { token })
        const secrets = [Redacted.make(late.cookie(knownName))]
        const hasher = yield* withPorts(PasswordHasher)
        const slow = PasswordHasher.of({
          ...hasher,
          verify: (text, hash) =>
            Effect.andThen(
              Effect.orDie(own.browser.call("PUT", at, { password: other })),
              hasher.verify(text, hash)
            )
        })
        const outcome = yield* withPorts(
          signInWithPassword(
            { email: Email.make(own.email), password: Redacted.make(password) },
            { name: "Late", session: null, secrets },
            ownOrigin("request")
          ).pipe(Effect.provideService(PasswordHasher, slow), Effect.flip)
        )
        assert.strictEqual(outcome._tag, "PasswordRefused")
        const left = yield* withPorts(Sessions.use((sessions) => sessions.ofEmail(Email.make(own.email))))
        assert.deepStrictEqual(
          left.filter(({ endedAt }) => endedAt === null).map(({ way }) => way),
          ["operator"]
        )
        assert.strictEqual((yield* tried(own, other)).answer.status, 204)
        // D-SIGN-15: the change has forgotten the other browser, and the late sign-in leaves it so.
        refused((yield* tried({ ...own, browser: late }, other)).answer, 403, "unknown_browser")
      })
    )

    it.effect("D-SIGN-6, D-SIGN-9: a planted cookie is replaced, and pages of other sites are refused", () =>
      Effect.gen(function* () {
        const own = yield* withPassword()
        const attacker = yield* signedIn()
        const victim = yield* browser
        const planted = attacker.browser.cookie()
        victim.setCookie(planted)
        victim.setCookie(own.browser.cookie(knownName), knownName)
        const body = { email: own.email, password }
        for (const headers of [
          { "content-type": "application/json", "sec-fetch-site": "cross-site" },
          { "content-type": "text/plain", "sec-fetch-site": "same-origin" }
        ])
          refused(yield* victim.call("POST", `${at}/sign-in`, body, headers), 403, "cross_site")
        assert.strictEqual(victim.cookie(), planted)
        assert.strictEqual((yield* victim.call("POST", `${at}/sign-in`, body)).status, 204)
        assert.notStrictEqual(victim.cookie(), planted)
        refused(yield* attacker.browser.call("GET", "/api/account"), 401, "invalid_token")
      })
    )
  })
})
