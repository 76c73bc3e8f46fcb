import { assert } from "@effect/vitest"
import { ConferenceAccountId, ConferenceProvider, openConference } from "@calendeal/domain/conferencing"
import { endGrants } from "@calendeal/domain/connections"
import { listAll } from "@calendeal/domain/management"
import { Outbox } from "@calendeal/domain/outbox"
import { sampleConferenceRequest } from "@calendeal/port-contracts/samples"
import { Effect, Layer, Option } from "effect"
import { conferences } from "@calendeal/app/Ports"
import { axeCheckOf } from "./axeCheckOf.ts"
import type { DomainPorts } from "../kit/http/ports.ts"
import { Service } from "../kit/http/Service.ts"
import { connecting, Providers } from "./connect/connecting.ts"
import { adminWithHost, forgetConsent, openConsent } from "./connect/person.ts"

connecting("Accounts of a workspace that were connected in the browser", (it) => {
  it.effect("D-CONN-9: Zoom's user becomes a conference account, and disconnecting ends the access", () =>
    Effect.gen(function* () {
      const { zoom } = yield* Providers
      const own = yield* adminWithHost
      const tokens = tokensOf(zoom)
      yield* Effect.promise(async () => {
        await own.page.goto(`${own.service}${own.accountsPath}`)
        await own.page.getByRole("button", { name: "Connect Zoom" }).waitFor()
        await axeCheckOf(own.page)("accounts of a workspace")
        await connectZoom(own)
        assert.notMatch(own.page.url(), /code|state/)
      })
      const [account] = yield* own.connected
      assert.deepInclude(account, { provider: "zoom", name: "Zoom: ada@zoom.example", lostAt: null })
      assert.isNull(yield* making(own))
      assert.include(zoom.state.meetings, "Demo with Grace")
      assert.isTrue(yield* Effect.promise(() => isAlive(zoom, tokens)))
      yield* Effect.promise(async () => {
        await own.page.getByRole("link", { name: "Show the accounts" }).click()
        const name = "Zoom: ada@zoom.example"
        await own.page.getByRole("button", { name: `Disconnect: ${name}` }).click()
        await own.page.getByRole("button", { name: `Disconnect now: ${name}` }).click()
        await own.page.getByText("No account is connected.").nth(1).waitFor()
        assert.isFalse(await isAlive(zoom, tokens))
      })
      assert.lengthOf(yield* own.connected, 0)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-10: two workers at the same time use a refresh token of Zoom once each", () =>
    Effect.gen(function* () {
      const { zoom } = yield* Providers
      const own = yield* adminWithHost
      yield* Effect.promise(() => connectZoom(own))
      const before = zoom.state.refreshed.length
      const make = making(own)
      const faults = yield* Effect.all([make, make, make, make], { concurrency: "unbounded" })
      assert.deepStrictEqual(faults, [null, null, null, null])
      const used = zoom.state.refreshed.slice(before)
      assert.lengthOf(used, 4)
      assert.strictEqual(new Set(used).size, 4)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-10: a refresh token that is used again ends the grant, and the user connects again", () =>
    Effect.gen(function* () {
      const { zoom } = yield* Providers
      const { withPorts } = yield* Service
      const own = yield* adminWithHost
      yield* Effect.promise(() => connectZoom(own))
      assert.isNull(yield* making(own))
      // The token that was replaced, as a stolen backup has it.
      const stolen = yield* Effect.promise(() =>
        fetch(`${zoom.origin}/oauth/token`, {
          method: "POST",
          headers: { authorization: `Basic ${btoa("calendeal:a%20secret%20of%20the%20client")}` },
          body: new URLSearchParams({
            grant_type: "refresh_token",
            refresh_token: zoom.state.refreshed.at(-1) ?? ""
          })
        })
      )
      assert.strictEqual(stolen.status, 400)
      assert.strictEqual(yield* making(own), "needs_consent")
      assert.isNotNull((yield* own.connected)[0]?.["lostAt"])
      // The admins get a mail.
      const { claimed } = yield* withPorts(
        Outbox.use((outbox) => outbox.claim({ most: 100, seconds: 60, kinds: ["mail"] }))
      )
      const posted = claimed.flatMap(({ message }) => Option.toArray(message)).map(({ _tag }) => _tag)
      assert.include(posted, "ReportLostAccount")
      zoom.state.user = "grace"
      yield* Effect.promise(async () => {
        await beginAgain(own)
        await own.page.getByText("This is a different account.").waitFor()
      }).pipe(Effect.ensuring(Effect.sync(() => (zoom.state.user = "ada"))))
      yield* Effect.promise(async () => {
        await beginAgain(own)
        await own.page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
      })
      assert.isNull((yield* own.connected)[0]?.["lostAt"])
      assert.isNull(yield* making(own))
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-11: an ad account is chosen after Google allowed the access, and is tested", () =>
    Effect.gen(function* () {
      const own = yield* adminWithHost
      yield* Effect.promise(async () => {
        await openConsent(own.page, own.service, own.accountsPath, "Google Ads")
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByRole("heading", { name: "Choose the ad account" }).waitFor()
        await axeCheckOf(own.page)("choice of an ad account")
        await own.page.getByRole("button", { name: "Save and send a test event" }).click()
        await own.page.getByText("Check these values: Customer id, 10 digits").waitFor()
        await own.page.getByLabel("Customer id, 10 digits").fill("1234567890")
        await own.page.getByLabel("Id for bookings").fill("987")
        await own.page.getByRole("button", { name: "Save and send a test event" }).click()
        await own.page.getByText("The account is connected.").waitFor()
      })
      const [integration] = yield* own.connected
      assert.deepInclude(integration?.["account"], {
        platform: "google",
        customerId: "1234567890",
        conversions: { schedule: "987" }
      })
      assert.notInclude(JSON.stringify(integration), "refresh")
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-11: LinkedIn's access ends by itself, which the page shows", () =>
    Effect.gen(function* () {
      const own = yield* adminWithHost
      yield* Effect.promise(async () => {
        await openConsent(own.page, own.service, own.accountsPath, "LinkedIn")
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByLabel("Id for leads").fill("55")
        await own.page.getByRole("button", { name: "Save and send a test event" }).click()
        await own.page.getByText("LinkedIn has no test events.").waitFor()
        await own.page.getByRole("link", { name: "Show the accounts" }).click()
        await own.page.getByText(/the access ends .*: connect it again before/).waitFor()
        await forgetConsent(own.page)
        await own.page.getByRole("button", { name: "Connect again: LinkedIn" }).click()
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
      })
      const integrations = yield* own.connected
      assert.lengthOf(integrations, 1)
      assert.isNotNull(integrations[0]?.["endsAt"])
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-12: a grant from which nothing is chosen is revoked after its time", () =>
    Effect.gen(function* () {
      const { google } = yield* Providers
      const { wait, withPorts } = yield* Service
      const own = yield* adminWithHost
      const tokens = tokensOf(google)
      yield* Effect.promise(async () => {
        await openConsent(own.page, own.service, own.path, "Google")
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByRole("heading", { name: "Choose calendars" }).waitFor()
      })
      yield* wait(600)
      assert.strictEqual(yield* withPorts(endGrants()), 0)
      assert.isTrue(yield* Effect.promise(() => isAlive(google, tokens)))
      yield* wait(62)
      assert.strictEqual(yield* withPorts(endGrants()), 1)
      assert.isFalse(yield* Effect.promise(() => isAlive(google, tokens)))
      assert.strictEqual(yield* withPorts(endGrants()), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-12: the grant of an account with a calendar is kept when a second choice is left", () =>
    Effect.gen(function* () {
      const { google } = yield* Providers
      const { wait, withPorts } = yield* Service
      const own = yield* adminWithHost
      const tokens = tokensOf(google)
      yield* Effect.promise(async () => {
        await openConsent(own.page, own.service, own.path, "Google")
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByRole("button", { name: "Connect", exact: true }).click()
        await own.page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
        await openConsent(own.page, own.service, own.path, "Google")
        await own.page.getByRole("button", { name: "Allow" }).click()
        await own.page.getByRole("heading", { name: "Choose calendars" }).waitFor()
      })
      yield* wait(662)
      assert.isAtLeast(yield* withPorts(endGrants()), 1)
      assert.isTrue(yield* Effect.promise(() => isAlive(google, tokens)))
    }).pipe(Effect.scoped)
  )
})

type Own = Effect.Success<typeof adminWithHost>
type Stand = Effect.Success<typeof Providers>["zoom"]

/** The refresh tokens that the stand-in gives from now on. */
const tokensOf = ({ provider }: Stand): Array<string> => {
  const tokens: Array<string> = []
  provider.on("refresh_token.saved", ({ jti }) => tokens.push(jti))
  return tokens
}

const isAlive = async ({ provider }: Stand, tokens: ReadonlyArray<string>): Promise<boolean> =>
  (await provider.RefreshToken.find(tokens.at(-1) ?? "")) !== undefined

const connectZoom = async ({ accountsPath, page, service }: Own): Promise<void> => {
  await openConsent(page, service, accountsPath, "Zoom")
  await page.getByRole("button", { name: "Allow" }).click()
  await page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
}

const beginAgain = async ({ accountsPath, page, service }: Own): Promise<void> => {
  await page.goto(`${service}${accountsPath}`)
  await page.getByText("The access has ended. Connect it again.").waitFor()
  await forgetConsent(page)
  await page.getByRole("button", { name: /^Connect again/ }).click()
  await page.getByRole("button", { name: "Allow" }).click()
}

/** Makes a meeting in a new process, which has no access token yet. Returns the fault, or null. */
const making = Effect.fnUntraced(function* ({ workspace: { id: workspaceId } }: Own) {
  const { servers } = yield* Providers
  const { withPorts } = yield* Service
  const made: Effect.Effect<string | null, never, DomainPorts> = Effect.gen(function* () {
    const [account] = yield* listAll(workspaceId, "conferenceAccounts", {})
    assert.isDefined(account)
    const access = yield* Effect.orDie(openConference(account))
    const provider = yield* ConferenceProvider
    const accountId = ConferenceAccountId.make(account.id)
    return yield* provider.ensure(sampleConferenceRequest(access, { workspaceId, accountId })).pipe(
      Effect.as(null),
      Effect.catchTag("ConferenceFailed", ({ fault }) => Effect.succeed(fault))
    )
  }).pipe(Effect.provide(Layer.fresh(conferences(new URL("https://book.calendeal.example"), servers))))
  return yield* withPorts(made)
})
