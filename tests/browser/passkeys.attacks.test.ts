import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { Service } from "../kit/http/Service.ts"
import { addPasskey, asked, newPerson, post, signed, withPasskeys } from "./passkeys.ts"
import { Sites } from "../kit/chromium/Sites.ts"

const finish = (page: Page, body: unknown) => post(page, "/passkey/finish", body)

const refused = (answer: { readonly status: number; readonly body: unknown }, reason: string): void =>
  assert.deepStrictEqual(answer, { status: 403, body: { error: "passkey_refused", reason } })

/** A person with a passkey, who has signed out. */
const withPasskey = Effect.gen(function* () {
  const person = yield* newPerson
  yield* Effect.promise(async () => {
    await addPasskey(person.page, "Laptop")
    // The page of a link does not ask for a passkey by itself.
    await post(person.page, "/sign-out", {})
    await person.page.goto(`${person.service}/-/link`)
  })
  return person
})

withPasskeys("Attacks on passkeys", (it) => {
  it.effect("D-PASSKEY-2: a signed challenge signs in once", () =>
    Effect.gen(function* () {
      const { page } = yield* withPasskey
      yield* Effect.promise(async () => {
        const answer = await signed(page, await asked(page))
        assert.strictEqual((await finish(page, answer)).status, 204)
        refused(await finish(page, answer), "stale")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-2: a challenge is not answered in another browser", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* withPasskey, yield* newPerson]
      yield* Effect.promise(async () => {
        const challenge = await asked(other.page)
        const answer = await signed(own.page, challenge)
        // Without a cookie, and with the one of another challenge.
        refused(await finish(own.page, answer), "stale")
        const second = await asked(other.page)
        await asked(own.page)
        refused(await finish(own.page, await signed(own.page, second)), "stale")
        // The browser that asked for it can be made to answer with a passkey of its own only.
        const third = await asked(other.page)
        assert.strictEqual((await finish(other.page, await signed(own.page, third))).status, 204)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-2: a challenge for a new passkey does not sign in, and ends after 10 minutes", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { page } = yield* withPasskey
      const person = yield* newPerson
      const late = yield* Effect.promise(async () => {
        await addPasskey(person.page, "Laptop")
        // The authenticator of the page has a passkey, the challenge is for another one.
        const challenge = await asked(person.page, "/passkeys/new")
        refused(await finish(person.page, await signed(person.page, challenge)), "stale")
        return signed(page, await asked(page))
      })
      yield* wait(601)
      yield* Effect.promise(async () => refused(await finish(page, late), "stale"))
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-3: a signature for a page of another origin of the same name is refused", () =>
    Effect.gen(function* () {
      const sites = yield* Sites
      const { page, service } = yield* withPasskey
      const evil = sites.put("<!doctype html><title>evil</title>")("localhost")
      yield* Effect.promise(async () => {
        const challenge = await asked(page)
        await page.goto(evil)
        const answer = await signed(page, challenge)
        await page.goto(`${service}/-/link`)
        refused(await finish(page, answer), "invalid")
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-PASSKEY-3: another challenge, account, signature or key, and an unverified person are refused",
    () =>
      Effect.gen(function* () {
        const { page } = yield* withPasskey
        const other = yield* withPasskey
        yield* Effect.promise(async () => {
          const earlier = await signed(page, await asked(page))
          const { challenge } = await asked(page)
          refused(await finish(page, { ...earlier, challenge }), "invalid")
          const foreign = await signed(other.page, await asked(other.page))
          const handled = await signed(page, await asked(page))
          refused(await finish(page, { ...handled, userHandle: foreign.userHandle }), "other_account")
          const forged = await signed(page, await asked(page))
          const { signature } = foreign.answer
          refused(await finish(page, { ...forged, answer: { ...forged.answer, signature } }), "invalid")
          const claimed = await signed(page, await asked(page))
          const { credentialId } = foreign.answer
          refused(
            await finish(page, { ...claimed, userHandle: null, answer: { ...claimed.answer, credentialId } }),
            "invalid"
          )
          refused(await finish(page, await signed(page, await asked(page), "discouraged")), "invalid")
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-3: a sign-in again is for the account of the session only", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newPerson, yield* withPasskey]
      yield* Effect.promise(async () => {
        await addPasskey(own.page, "Laptop")
        const answer = await signed(other.page, await asked(own.page, "/passkey", { again: true }))
        refused(await finish(own.page, answer), "other_account")
        const again = await signed(own.page, await asked(own.page, "/passkey", { again: true }))
        assert.strictEqual((await finish(own.page, again)).status, 204)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-5: a removed passkey does not sign in", () =>
    Effect.gen(function* () {
      const { page } = yield* newPerson
      yield* Effect.promise(async () => {
        await addPasskey(page, "Laptop")
        const answer = await signed(page, await asked(page))
        await page.getByRole("button", { name: "Remove: Laptop" }).click()
        await page.getByRole("button", { name: "Remove: Laptop" }).waitFor({ state: "detached" })
        refused(await finish(page, answer), "unknown")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-4: a copy of an authenticator is refused after the original was used", () =>
    Effect.gen(function* () {
      const { authenticator, page } = yield* withPasskey
      const thief = yield* newPerson
      yield* Effect.promise(async () => {
        const { credentials } = await authenticator.cdp.send("WebAuthn.getCredentials", {
          authenticatorId: authenticator.id
        })
        const { cdp, id } = thief.authenticator
        for (const credential of credentials)
          await cdp.send("WebAuthn.addCredential", { authenticatorId: id, credential })
        for (const _ of [1, 2])
          assert.strictEqual((await finish(page, await signed(page, await asked(page)))).status, 204)
        const answer = await signed(thief.page, await asked(thief.page))
        refused(await finish(thief.page, answer), "invalid")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-1: adding and removing need a sign-in within 10 minutes", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { page } = yield* newPerson
      yield* Effect.promise(() => addPasskey(page, "Laptop"))
      yield* wait(601)
      yield* Effect.promise(async () => {
        for (const [path, body] of [
          ["/passkeys/new", {}],
          ["/passkeys", { name: "Another" }]
        ] as const)
          assert.deepInclude(await post(page, path, body), { status: 403, body: { error: "sign_in_again" } })
        const removed = await page.evaluate(`(async () => {
          const { items } = await (await fetch("/api/account/passkeys")).json()
          const response = await fetch("/api/account/passkeys/" + items[0].id, { method: "DELETE" })
          return { status: response.status, body: await response.json() }
        })()`)
        assert.deepStrictEqual(removed, { status: 403, body: { error: "sign_in_again" } })
      })
    }).pipe(Effect.scoped)
  )
})
