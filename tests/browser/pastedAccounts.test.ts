import { assert } from "@effect/vitest"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import type { PlatformName } from "@calendeal/domain/conversions"
import { Effect } from "effect"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { inMemoryWithAdServer } from "../kit/http/ports.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { adminWithHost } from "./connect/person.ts"
import { inChromiumWith } from "../kit/chromium/inChromium.ts"

interface Walk {
  readonly platform: PlatformName
  readonly name: string
  /** The field of the account, a value of the wrong form, and a right one. */
  readonly field: { readonly label: string; readonly wrong: string; readonly right: string }
  /** What the service stores of the field. */
  readonly account: object
  /** The sentences of the page about the field and the token. */
  readonly menus: ReadonlyArray<string>
  /** Whether the walk goes on after the form: the other platforms have the same steps. */
  readonly isWhole: boolean
}

const walks: ReadonlyArray<Walk> = [
  {
    platform: "meta",
    isWhole: true,
    name: "Meta",
    field: { label: "Dataset id", wrong: "my dataset", right: "1234567890" },
    account: { datasetId: "1234567890" },
    menus: [
      "Find it in Meta at: Events Manager > the dataset > Settings",
      "Find it in Meta at: Business settings > Users > System users > Generate new token (ads_management)"
    ]
  },
  {
    platform: "tiktok",
    isWhole: false,
    name: "TikTok",
    field: { label: "Pixel code", wrong: "C4-PIXEL", right: "C4PIXEL12345" },
    account: { pixelCode: "C4PIXEL12345" },
    menus: [
      "Find it in TikTok at: Tools > Events > the pixel",
      "Find it in TikTok at: Tools > Events > the pixel > Settings > Events API > Generate access token"
    ]
  },
  {
    platform: "microsoft",
    isWhole: true,
    name: "Microsoft Advertising",
    field: { label: "Tag id", wrong: "UET 12345", right: "12345" },
    account: { tagId: "12345" },
    menus: [
      "Find it in Microsoft Advertising at: Tools > UET tag",
      "Find it in Microsoft Advertising at: Tools > UET tag > Use Conversions API, after Microsoft has enabled it"
    ]
  },
  {
    platform: "rudderstack",
    isWhole: false,
    name: "RudderStack",
    field: { label: "Name of the data plane", wrong: "acme.example", right: "acme-abcdefgh" },
    account: { dataPlane: "acme-abcdefgh" },
    menus: [
      "Find it in RudderStack at: Connections > Data Plane URL: the part before .dataplane.rudderstack.com",
      "Find it in RudderStack at: Sources > the source > Setup > Write Key"
    ]
  },
  {
    platform: "reddit",
    isWhole: false,
    name: "Reddit",
    field: { label: "Pixel id", wrong: "a2 pixel", right: "a2_pixel" },
    account: { pixelId: "a2_pixel" },
    menus: [
      "Find it in Reddit at: Events Manager",
      "Find it in Reddit at: Events Manager > Conversions API > Generate access token"
    ]
  }
]

const adServer = await openMockAdServer({})
const save = { name: "Save and send a test event" }

inChromiumWith(inMemoryWithAdServer(new URL(adServer.address)), "Accounts whose values are entered", (it) => {
  for (const { account, field, isWhole, menus, name, platform } of walks)
    it.effect(
      `D-CONN-15: values of ${name} are checked${isWhole ? ", tried with a test event, stored and removed" : ""}`,
      () =>
        Effect.gen(function* () {
          const own = yield* adminWithHost
          const { accountsPath, page, service } = own
          const integrations = Effect.map(own.call("GET", `${own.at}/integrations`), itemsOf)
          yield* Effect.promise(async () => {
            await page.goto(`${service}${accountsPath}`)
            await page.getByRole("button", { name: `Set up ${name}` }).click()
            for (const menu of menus) await page.getByText(menu, { exact: true }).first().waitFor()
            if (isWhole) await axeCheckOf(page)(`values of ${name}`)

            // Nothing is sent before the values have the right form.
            await page.getByLabel(field.label).fill(field.wrong)
            await page.getByRole("button", save).click()
            await page.getByText(`Check these values: ${field.label}, Access token.`).waitFor()
            assert.strictEqual(await page.getByLabel(field.label).getAttribute("aria-invalid"), "true")
            await page.getByLabel(field.label).fill(field.right)
            await page.getByLabel("Access token").fill("token 12345678")
            await page.getByRole("button", save).click()
            await page.getByText("Check these values: Access token.").waitFor()
            assert.strictEqual(await page.getByLabel(field.label).getAttribute("aria-invalid"), "false")
          })
          assert.lengthOf(yield* integrations, 0)
          if (!isWhole) return

          if (platform === "microsoft")
            yield* Effect.promise(async () => {
              await page.getByLabel("Access token").fill("token-12345678")
              await page.getByRole("button", save).click()
              await page.getByText(`${name} has no test events.`).waitFor()
            })
          else {
            yield* Effect.promise(async () => {
              await page.getByLabel("Access token").fill("expired-12345678")
              await page.getByLabel("Test code").fill("TEST1")
              await page.getByRole("button", save).click()
              await page
                .getByText(`${name} does not accept the access token. Make a new one, and enter it.`)
                .waitFor()
            })
            assert.deepInclude((yield* integrations)[0], { enabled: false })
            yield* Effect.promise(async () => {
              await page.getByLabel("Access token").fill("token-12345678")
              await page.getByRole("button", save).click()
              await page.getByText(`${name} accepted the test event.`).waitFor()
            })
            assert.lengthOf(adServer.tested(platform), 1)
          }
          assert.lengthOf(adServer.counted(platform), 0)

          const [stored, ...others] = yield* integrations
          assert.isEmpty(others)
          assert.deepInclude(stored, { enabled: true })
          assert.deepInclude(stored?.["account"], { platform, requiresConsent: true, ...account })
          assert.notInclude(JSON.stringify(stored), "token-12345678")
          yield* Effect.promise(async () => {
            await page.getByRole("button", { name: "Show the accounts" }).click()
            await page.getByRole("button", { name: `Send a test event: ${name}` }).click()
            await page.getByRole("status").getByText(name).waitFor()
            await page.getByRole("button", { name: `Disconnect: ${name}` }).click()
          })
          assert.lengthOf(yield* integrations, 1)
          yield* Effect.promise(async () => {
            await page.getByRole("button", { name: `Disconnect now: ${name}` }).click()
            await page.getByText("No account is connected.").nth(1).waitFor()
          })
          assert.lengthOf(yield* integrations, 0)
        }).pipe(Effect.scoped)
    )
})
