import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The console's texts of emails", (it) => {
  it.effect("D-MAIL-81: an own text is written with placeholders, previewed, saved and deleted", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      const written = page.getByRole("table", { name: "What is written" })
      const confirmation = written.getByRole("row", { name: /Confirmation Booker/ })
      yield* Effect.promise(async () => {
        await signIn(`${screens}/connections?tab=mail`)
        await page.getByRole("link", { name: "Write the email texts" }).click()
        const mail = page.frameLocator("iframe")
        await mail.getByText("Your meeting is booked.").waitFor()
        await page.getByLabel("Subject").fill("Hello ")
        await page.getByRole("button", { name: "Recipient’s name" }).click()
        await page.getByLabel("Text", { exact: true }).fill("<b>We</b> look forward to it. ")
        await page.getByLabel("Subject").focus()
        await page.getByRole("button", { name: "Link: cancel" }).click()
        await page.getByText("Hello Ada Lovelace").waitFor()
        await mail.getByText("<b>We</b> look forward to it. Cancel the meeting").waitFor()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
        await confirmation.getByText("English", { exact: true }).waitFor()
        await axeCheckOf(page)("the texts of emails")
      })
      const { body } = yield* call("GET", `${at}/mail/texts`)
      assert.deepInclude(Object([body["items"]].flat()[0]).texts, {
        language: "en",
        subject: "Hello {name}",
        heading: null,
        text: "<b>We</b> look forward to it. {cancelLink}"
      })
      yield* Effect.promise(async () => {
        await page.getByLabel("Subject").fill("")
        await page.getByLabel("Text", { exact: true }).fill("")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.", { exact: true }).waitFor()
        await confirmation.getByText("all languages").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-MAIL-76: an unknown placeholder is refused at its field, which names those that fit", () =>
    Effect.gen(function* () {
      const { page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn(`${screens}/connections/emails?kind=cancelled&to=guest&in=de`)
        await page.getByLabel("Heading").fill("{nam}")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        const heading = page.locator(".field", { has: page.getByLabel("Heading") })
        await heading.getByText(/“\{nam\}” is not available here\. Use: \{booker\}/).waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-MAIL-79, D-MAIL-80: a test says where it went, and the test of the server which one it is",
    () =>
      Effect.gen(function* () {
        const { page, screens, signIn } = yield* consoleOf("owner")
        yield* Effect.promise(async () => {
          await signIn(`${screens}/connections/emails?kind=invitation`)
          await page.getByText("The text of this email cannot be changed.").waitFor()
          await page.getByRole("button", { name: "Send me a test" }).click()
          await page.getByText("There is no mail server: the email was written to a file").waitFor()
          await page.getByRole("link", { name: "Mail", exact: true }).click()
          await page.getByRole("button", { name: /Test the mail server/ }).click()
          await page.getByText("There is no mail server. Emails are written to files").waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-MAIL-82: the frame of a mail has an origin of its own and runs no script of it", () =>
    Effect.gen(function* () {
      const { page, screens, service, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn(`${screens}/connections/emails`)
        await page.frameLocator("iframe").getByText("Your meeting is booked.").waitFor()
        const [, frame] = page.frames()
        assert.isDefined(frame)
        const seen = await frame?.evaluate<string>(
          `(() => {
            document.documentElement.innerHTML = "<body><p id=a style='color:rgb(1, 2, 3)'>x</p><img src=x onerror='window.ran=1'><script>window.ran=1</" + "script></body>"
            const colour = getComputedStyle(document.getElementById("a")).color
            return JSON.stringify([origin, colour, window.ran ?? null])
          })()`
        )
        assert.strictEqual(seen, JSON.stringify(["null", "rgb(1, 2, 3)", null]))
        const answer = await page.request.get(`${service}/console/-/mail`)
        assert.match(answer.headers()["content-security-policy"] ?? "", /sandbox allow-scripts$/)
      })
    }).pipe(Effect.scoped)
  )
})
