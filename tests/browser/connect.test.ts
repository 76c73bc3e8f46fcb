import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { axeCheckOf } from "./axeCheckOf.ts"
import { connecting, Providers } from "./connect/connecting.ts"
import {
  adminWithHost,
  connectPrimary,
  destinationChosen,
  openConsent,
  refusalOn,
  signedInBrowser
} from "./connect/person.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft, itemsOf, newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"

const otherHost = { ...hostDraft, username: "grace", email: "grace@northwind.example", name: "Grace Hopper" }

/** The providers, with the pages on which a connection begins and ends, and a scope that can be unticked. */
const ways = [
  { provider: "google", stand: "google", name: "Google", end: "Choose calendars", scope: "calendar.events" },
  { provider: "zoom", stand: "zoom", name: "Zoom", end: "Connected", scope: "meeting:write:meeting" },
  {
    provider: "google_ads",
    stand: "google",
    name: "Google Ads",
    end: "Choose the ad account",
    // A single scope has no box at Google.
    scope: null
  },
  {
    provider: "linkedin",
    stand: "linkedin",
    name: "LinkedIn",
    end: "Choose the ad account",
    scope: "rw_conversions"
  }
] as const

const notAccepted = "The provider no longer accepts its response. Start again."

/** The page on which a connection to the provider begins. */
const pageOf = (own: Effect.Success<typeof adminWithHost>, { provider }: (typeof ways)[number]): string =>
  provider === "google" ? own.path : own.accountsPath

connecting("Connecting accounts in the browser", (it) => {
  for (const [provider, name] of [
    ["google", "Google"],
    ["microsoft", "Microsoft"]
  ] as const)
    it.effect(`D-CONN-5: ${name}'s account is connected, and its calendars are chosen`, () =>
      Effect.gen(function* () {
        const { calendars, page, path, service } = yield* adminWithHost
        yield* Effect.promise(async () => {
          await page.goto(`${service}${path}`)
          await page.getByText("No calendar is connected.").waitFor()
          await page.getByRole("button", { name: `Connect ${name}` }).waitFor()
          await axeCheckOf(page)("calendars of a host")
          await openConsent(page, service, path, name)
          await page.getByRole("button", { name: "Allow" }).click()
          await page.getByRole("heading", { name: "Choose calendars" }).waitFor()
          assert.notMatch(page.url(), /code|state/)
          await axeCheckOf(page)("choice of calendars")
          await destinationChosen(page)
          assert.isTrue(await page.getByLabel("ada's calendar", { exact: true }).isChecked())
          if (provider === "google") await page.getByLabel("team's calendar", { exact: true }).check()
          await page.getByRole("button", { name: "Connect" }).click()
          await page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
          await page.getByRole("link", { name: "Show the calendars" }).click()
          await page.getByText("bookings are written here").waitFor()
        })
        const found = yield* calendars
        assert.sameDeepMembers(
          found.map(({ account, isDestination, kind, lastError }) => [
            account,
            kind,
            isDestination,
            lastError
          ]),
          [
            [`ada@${provider}.example`, provider, true, null],
            // Microsoft replaces the grant with each use, so that it is for one calendar.
            ...(provider === "google" ? [["team@google.example", provider, false, null]] : [])
          ]
        )
      }).pipe(Effect.scoped)
    )

  for (const way of ways)
    it.effect(
      `D-CONN-2, D-CONN-3, D-CONN-4: ${way.name} connects nothing after a refusal, without a scope or with a code that is not of this connection, and once in the browser that began`,
      () =>
        Effect.gen(function* () {
          const { [way.stand]: stand } = yield* Providers
          const own = yield* adminWithHost
          const other = yield* signedInBrowser(own.workspace.id, own.email)
          const { connected, page, service } = own
          const consent = () => openConsent(page, service, pageOf(own, way), way.name)
          const nextAnswer = Effect.andThen(Effect.promise(consent), answerOf(page))
          const { scope } = way
          yield* Effect.promise(async () => {
            await consent()
            await page.getByRole("button", { name: "Refuse" }).click()
            assert.strictEqual(await refusalOn(page), "You did not grant access. Nothing was connected.")
            if (way.provider === "google") await axeCheckOf(page)("refusal")
            if (scope === null) return
            await consent()
            await page.getByLabel(scope).uncheck()
            await page.getByRole("button", { name: "Allow" }).click()
            assert.strictEqual(
              await refusalOn(page),
              "A permission is missing. Start again, and leave all boxes ticked."
            )
          })

          // LinkedIn has no PKCE for servers, whose verifier differs between connections.
          if (way.provider !== "linkedin") {
            const { searchParams } = new URL(yield* nextAnswer)
            const mixedUp = new URL(yield* nextAnswer)
            mixedUp.searchParams.set("code", searchParams.get("code") ?? "")
            yield* Effect.promise(async () => {
              await page.goto(mixedUp.href)
              assert.strictEqual(await refusalOn(page), notAccepted)
            })
          }
          const late = yield* nextAnswer
          yield* Effect.promise(async () => {
            const code = new URL(late).searchParams.get("code") ?? ""
            await (await stand.provider.AuthorizationCode.find(code))?.destroy()
            await page.goto(late)
            assert.strictEqual(await refusalOn(page), notAccepted)
          })
          assert.lengthOf(yield* connected, 0)

          const answer = yield* nextAnswer
          yield* Effect.promise(async () => {
            await other.page.goto(answer)
            assert.strictEqual(
              await refusalOn(other.page),
              "The connection was started in another browser or session. Start again in this one."
            )
            // The attempt does not use the answer up.
            await page.goto(answer)
            await page.getByRole("heading", { name: way.end }).waitFor()
            await page.goto(answer)
            assert.strictEqual(await refusalOn(page), "This response has already been used. Start again.")
          })
        }).pipe(Effect.scoped)
    )

  it.effect("D-CONN-3: the answer of another provider connects nothing", () =>
    Effect.gen(function* () {
      const { page, path, service } = yield* adminWithHost
      for (const change of [
        (answer: URL) => answer.searchParams.set("iss", "https://evil.example"),
        (answer: URL) => void (answer.pathname = answer.pathname.replace("google", "microsoft"))
      ]) {
        yield* Effect.promise(() => openConsent(page, service, path, "Google"))
        const answer = new URL(yield* answerOf(page))
        change(answer)
        yield* Effect.promise(async () => {
          await page.goto(answer.href)
          assert.strictEqual(
            await refusalOn(page),
            "The response comes from a different provider than the one that was asked. Start again."
          )
        })
      }
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-6: a member who is a host connects calendars of the own host, and of no other", () =>
    Effect.gen(function* () {
      const { at, call, workspace } = yield* newWorkspace
      const [own, other] = yield* Effect.forEach([hostDraft, otherHost], (draft) =>
        Effect.map(call("POST", `${at}/hosts`, draft), ({ body }) => String(body["id"]))
      )
      const email = someEmail()
      const member = { email, name: "Pia", role: "member", hostId: own }
      const { body: added } = yield* call("POST", `${at}/members`, member)
      const { page, service } = yield* signedInBrowser(workspace.id, email)
      const path = `/-/connect?workspace=${workspace.id}`
      const accounts = (host: string | undefined) =>
        Effect.map(call("GET", `${at}/hosts/${host}/calendars`), (answer) =>
          itemsOf(answer).map(({ account }) => account)
        )
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/account`)
        await page.getByRole("link", { name: "Connect calendars" }).click()
        await page.getByRole("heading", { name: `Calendars of ${hostDraft.name}` }).waitFor()
        await connectPrimary(page, service, path, "Google")
        await page.goto(`${service}${path}&host=${other}`)
        await page.getByText("Your role does not allow this. Ask an administrator.").waitFor()
      })
      assert.deepStrictEqual(yield* accounts(own), ["ada@google.example"])
      assert.deepStrictEqual(yield* accounts(other), [])

      // The member becomes another host while the provider's page is open.
      yield* Effect.promise(() => openConsent(page, service, `${path}&host=${own}`, "Google"))
      const answer = yield* answerOf(page)
      yield* call("PATCH", `${at}/members/${String(added["userId"])}`, { hostId: other })
      yield* Effect.promise(async () => {
        await page.goto(answer)
        assert.strictEqual(await refusalOn(page), "The connection is unknown or has ended. Start again.")
      })
      assert.deepStrictEqual(yield* accounts(other), [])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-2: a connection ends after 10 minutes", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { calendars, page, path, service } = yield* adminWithHost
      yield* Effect.promise(() => openConsent(page, service, path, "Google"))
      const answer = yield* answerOf(page)
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(answer)
        assert.strictEqual(await refusalOn(page), "The connection took longer than 10 minutes. Start again.")
      })
      assert.lengthOf(yield* calendars, 0)
    }).pipe(Effect.scoped)
  )
})

/** Allows the access, and returns the address to which the provider leads the browser, which does not follow. */
const answerOf = Effect.fnUntraced(function* (page: Page) {
  const { nextAnswer } = yield* Providers
  return yield* Effect.promise(async () => {
    const answer = nextAnswer()
    await page.getByRole("button", { name: "Allow" }).click()
    return answer
  })
})
