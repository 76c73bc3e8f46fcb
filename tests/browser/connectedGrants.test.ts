import { assert } from "@effect/vitest"
import { Outbox } from "@calendeal/domain/outbox"
import { Effect, Option } from "effect"
import { Service } from "../kit/http/Service.ts"
import { connecting, Providers } from "./connect/connecting.ts"
import { adminWithHost, connectPrimary } from "./connect/person.ts"
import { reading } from "./connect/reading.ts"

connecting("Grants of calendars that were connected in the browser", (it) => {
  it.effect("D-CAL-10: two workers at the same time use a refresh token once each", () =>
    Effect.gen(function* () {
      const { microsoft } = yield* Providers
      const own = yield* adminWithHost
      yield* Effect.promise(() => connectPrimary(own.page, own.service, own.path, "Microsoft"))
      const before = microsoft.state.refreshed.length
      const read = yield* reading(own.workspace.id)
      const faults = yield* Effect.all([read, read, read, read], { concurrency: "unbounded" })
      assert.deepStrictEqual(faults, [null, null, null, null])
      const used = microsoft.state.refreshed.slice(before)
      assert.lengthOf(used, 4)
      assert.strictEqual(new Set(used).size, 4)
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CAL-5: a refresh token that is used again ends the grant, and the calendar is connected again",
    () =>
      Effect.gen(function* () {
        const { microsoft } = yield* Providers
        const { withPorts } = yield* Service
        const own = yield* adminWithHost
        yield* Effect.promise(() => connectPrimary(own.page, own.service, own.path, "Microsoft"))
        const read = yield* reading(own.workspace.id)
        assert.isNull(yield* read)
        // The token that was replaced, as a stolen backup has it.
        const replaced = microsoft.state.refreshed.at(-1) ?? ""
        const stolen = yield* Effect.promise(() =>
          fetch(`${microsoft.origin}/common/oauth2/v2.0/token`, {
            method: "POST",
            body: new URLSearchParams({
              grant_type: "refresh_token",
              refresh_token: replaced,
              client_id: "calendeal",
              client_secret: "a secret of the client"
            })
          })
        )
        assert.strictEqual(stolen.status, 400)
        assert.strictEqual(yield* read, "needs_consent")
        assert.strictEqual((yield* own.calendars)[0]?.["lastError"], "needs_consent")
        // The host gets a mail.
        const { claimed } = yield* withPorts(
          Outbox.use((outbox) => outbox.claim({ most: 100, seconds: 60, kinds: ["mail"] }))
        )
        const posted = claimed.flatMap(({ message }) => Option.toArray(message)).map(({ _tag }) => _tag)
        assert.include(posted, "ReportLostCalendar")
        yield* connectAgain(own)
        assert.isNull(yield* read)
      }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-5: a grant that was revoked at Google is renewed for the same calendar only", () =>
    Effect.gen(function* () {
      const { google } = yield* Providers
      const own = yield* adminWithHost
      const tokens: Array<string> = []
      google.provider.on("refresh_token.saved", ({ jti }) => tokens.push(jti))
      yield* Effect.promise(() => connectPrimary(own.page, own.service, own.path, "Google"))
      const read = yield* reading(own.workspace.id)
      assert.isNull(yield* read)
      assert.isTrue(yield* Effect.promise(() => google.endGrant(tokens.at(-1) ?? "")))
      assert.strictEqual(yield* read, "needs_consent")
      const account = google.state.calendars
      google.state.calendars = ["grace@google.example"]
      yield* Effect.promise(async () => {
        await beginAgain(own)
        await own.page.getByRole("heading", { name: "Not connected" }).waitFor()
        await own.page.getByText("This is a different account.").waitFor()
      }).pipe(Effect.ensuring(Effect.sync(() => (google.state.calendars = account))))
      // The grant of the other account is not kept.
      assert.isFalse(yield* Effect.promise(() => google.endGrant(tokens.at(-1) ?? "")))
      yield* connectAgain(own)
      const [calendar] = yield* own.calendars
      assert.strictEqual(calendar?.["account"], "ada@google.example")
      assert.isTrue(calendar?.["isDestination"])
      assert.isNull(yield* read)
    }).pipe(Effect.scoped)
  )
})

type Own = Effect.Success<typeof adminWithHost>

/** Presses "Connect again" on the page of the host's calendars, and allows the access. */
const beginAgain = async ({ page, path, service }: Own): Promise<void> => {
  await page.goto(`${service}${path}`)
  await page.getByText("The access has ended. Connect it again.").waitFor()
  await page.getByRole("button", { name: /^Connect again/ }).click()
  await page.getByRole("button", { name: "Allow" }).click()
}

const connectAgain = Effect.fnUntraced(function* (own: Own) {
  yield* Effect.promise(async () => {
    await beginAgain(own)
    await own.page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
  })
  assert.isNull((yield* own.calendars)[0]?.["lastError"])
})
