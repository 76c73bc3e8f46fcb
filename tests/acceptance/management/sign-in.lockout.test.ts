import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { browser, mailedToken, signedIn } from "./signIn.browser.ts"

const at = "/api/account/password"
const [password, wrong] = ["correct horse battery staple", "another sentence to remember"]

/** A member with a password, and the browser in which they have signed in with a link. */
const withPassword = Effect.gen(function* () {
  const own = yield* signedIn()
  assert.strictEqual((yield* own.call("PATCH", own.at, { passwordSignIn: true })).status, 200)
  assert.strictEqual((yield* own.browser.call("PUT", at, { password })).status, 204)
  return own
})

/** A try from a new browser at an address of its own. */
const tryElsewhere = (email: string, text: string) =>
  Effect.flatMap(browser, ({ call }) => call("POST", `${at}/sign-in`, { email, password: text }))

const askElsewhere = (email: string) =>
  Effect.flatMap(browser, ({ call }) => call("POST", "/api/account/sign-in", { email }))

describe("Attempts of others", () => {
  specificationWithMailServer("lockout", (it) => {
    it.effect("D-PW-4: wrong passwords of others do not keep a person from signing in", () =>
      Effect.gen(function* () {
        const own = yield* withPassword
        yield* own.browser.call("POST", "/api/account/sign-out")
        for (let count = 0; count < 30; count++) yield* tryElsewhere(own.email, wrong)
        const answer = yield* own.browser.call("POST", `${at}/sign-in`, { email: own.email, password })
        assert.strictEqual(answer.status, 204, answer.text)
      })
    )

    it.effect("D-PW-8: 90 tries from 90 addresses in flight leave known browsers their place", () =>
      Effect.gen(function* () {
        const people = yield* Effect.all([withPassword, withPassword, withPassword, withPassword])
        const tries = Effect.forEach(
          Array.from({ length: 90 }, (_, nth) => people[nth % 4]?.email ?? someEmail()),
          (email) => tryElsewhere(email, wrong),
          { concurrency: "unbounded" }
        )
        const signIns = Effect.forEach(
          people,
          ({ browser: known, email }) => known.call("POST", `${at}/sign-in`, { email, password }),
          { concurrency: "unbounded" }
        )
        const [, answers] = yield* Effect.all([tries, signIns], { concurrency: "unbounded" })
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [204, 204, 204, 204]
        )
      })
    )

    it.effect("D-SIGN-16: requests of others never keep a person from a link", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* signedIn()
        // Until the usual mails of the day are used up.
        for (let quarter = 0; quarter < 10; quarter++) {
          for (let count = 0; count < 6; count++) yield* askElsewhere(own.email)
          yield* wait(901)
        }
        // The latest mail works while the next one is refused.
        const [asking, following] = [yield* browser, yield* browser]
        while ((yield* askElsewhere(own.email)).status === 204);
        refused(yield* asking.call("POST", "/api/account/sign-in", { email: own.email }), 429, "rate_limited")
        const token = yield* mailedToken(own.email)
        assert.strictEqual((yield* following.call("POST", "/api/account/link/follow", { token })).status, 200)
        // A known browser has a budget of its own.
        const answer = yield* own.browser.call("POST", "/api/account/sign-in", { email: own.email })
        assert.strictEqual(answer.status, 204)
        assert.notStrictEqual(yield* mailedToken(own.email), token)
      })
    )
  })
})
