import { defaultColour } from "@calendeal/domain/branding"
import { type BookingMail, MailRenderer } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import * as MailTemplates from "@calendeal/mail-templates"
import { everyBookingMail, sampleBookingMail, sampleSavedViewMail } from "@calendeal/port-contracts/samples"
import { Email } from "@calendeal/domain/contacts"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import type { Browser } from "playwright-core"
import { violationsOn } from "./axeCheckOf.ts"
import { launch } from "../kit/chromium/Chromium.ts"
import { painted } from "./painted.ts"

const long = "Donaudampfschifffahrtsgesellschaft".repeat(6)

/** A mail whose texts have no place to break a line. */
const unbreakable = sampleBookingMail({
  title: long,
  hosts: [long],
  guests: [long],
  answers: [{ label: long, value: `https://liffeyside.example/${long}` }],
  paragraph: long,
  place: { _tag: "Link", url: `https://meet.brightmoor.example/${long}`, isSubstitute: false },
  workspace: {
    name: long,
    logoUrl: null,
    colour: defaultColour,
    contact: `https://brightmoor.example/${long}`,
    privacyUrl: `https://brightmoor.example/${long}`
  }
})

/** What the mails about a calendar have in common. */
const aboutCalendar = {
  recipient: { name: "Tomás Quintero-Abellán", address: Email.make("tomas@brightmoor.example") },
  workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
  account: "tomas@brightmoor.example",
  lastReadAt: DateTime.makeUnsafe("2026-11-26T08:55:00Z"),
  timezone: TimeZoneName.make("Europe/Amsterdam"),
  reconnectUrl: "https://book.example/-/connect?workspace=w&host=h",
  obstacle: "no_space"
} as const

const documentsIn = (language: BookingMail["language"]): ReadonlyArray<readonly [string, string]> =>
  Effect.runSync(
    Effect.gen(function* () {
      const { booking, lostCalendar, savedView, senderVerification, unwritableCalendar } = yield* MailRenderer
      const mails = yield* Effect.forEach([...everyBookingMail, unbreakable], (mail) =>
        Effect.map(
          booking({ ...mail, language }),
          ({ html }) => [`${mail.kind} for a ${mail.audience}`, html] as const
        )
      )
      const { html } = yield* senderVerification({
        language,
        recipient: { name: "Brightmoor", address: Email.make("hello@brightmoor.example") },
        workspaceName: "Brightmoor",
        link: "https://book.example/mails/verify?token=sample"
      })
      const calendar = { ...aboutCalendar, language }
      return [
        ...mails,
        ["about a sender address", html] as const,
        ["of a saved view", (yield* savedView(sampleSavedViewMail({ language }))).html] as const,
        ["about a lost calendar", (yield* lostCalendar(calendar)).html] as const,
        ["about a calendar that cannot be written", (yield* unwritableCalendar(calendar)).html] as const
      ]
    }).pipe(Effect.provide(MailTemplates.layer))
  )

describe("mails in Chromium", { timeout: 300_000 }, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch("MAP * ~NOTFOUND")
  })
  afterAll(() => browser.close())

  it.each(languages)("D-MAIL-19: every mail in %s fits 320 and 800 pixels", async (language) => {
    const page = await browser.newPage()
    for (const [name, html] of documentsIn(language)) {
      await page.setContent(html)
      for (const width of [800, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await painted(page)
        const shown = await page.evaluate("document.documentElement.scrollWidth")
        assert.strictEqual(shown, width, `${name} at ${width} pixels`)
      }
    }
    await page.close()
  })

  // Languages differ in their texts and in the `lang` of the document: one is of another script.
  it.each(["en", "ja"] as const)(
    "D-MAIL-19: no mail in %s has accessibility faults, light and dark",
    async (language) => {
      const page = await browser.newPage()
      for (const [name, html] of documentsIn(language)) {
        await page.setContent(html)
        await page.emulateMedia({ colorScheme: "light" })
        assert.deepStrictEqual(await violationsOn(page), [], `${name}, light`)
        await page.emulateMedia({ colorScheme: "dark" })
        assert.deepStrictEqual(await violationsOn(page, ["color-contrast"]), [], `${name}, dark`)
      }
      await page.close()
    }
  )

  it("the day of a cancelled meeting has another colour than one that takes place, light and dark", async () => {
    const page = await browser.newPage()
    const colourOf = async (kind: "cancelled" | "confirmed", colorScheme: "dark" | "light") => {
      const [, html = ""] = documentsIn("en").find(([name]) => name === `${kind} for a booker`) ?? []
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      const colour = await page.evaluate("getComputedStyle(document.querySelector('.tile')).backgroundColor")
      return String(colour)
    }
    for (const scheme of ["light", "dark"] as const)
      assert.notStrictEqual(await colourOf("cancelled", scheme), await colourOf("confirmed", scheme), scheme)
    await page.close()
  })

  it("D-MAIL-17: a mail requests nothing except the logo", async () => {
    const page = await browser.newPage()
    const requested: Array<string> = []
    page.on("request", (request) => requested.push(request.url()))
    const logoUrl = "https://brightmoor.example/logo.png"
    const { html } = Effect.runSync(
      MailRenderer.use(({ booking }) =>
        booking(
          sampleBookingMail({
            workspace: { name: "Brightmoor", logoUrl, colour: defaultColour, contact: null, privacyUrl: null }
          })
        )
      ).pipe(Effect.provide(MailTemplates.layer))
    )
    await page.setContent(html, { waitUntil: "load" })
    assert.deepStrictEqual(requested, [logoUrl])
    await page.close()
  })
})
