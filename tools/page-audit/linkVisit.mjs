import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** The link in the mail to this address, which the demonstration keeps in its folder. */
const linkInMailTo = async (email, data) => {
  for (;;) {
    const texts = readdirSync(data, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".eml"))
      .map((name) =>
        readFileSync(join(data, name), "utf8")
          .replaceAll(/=\r?\n/g, "")
          .replaceAll("=3D", "=")
      )
    const mail = texts.find((text) => text.match(/^To:.*/m)?.[0].includes(email))
    const link = mail?.match(/http\S+?\/-\/booking\?lang=\w+#booking=[\w.-]+/)?.[0]
    if (link !== undefined) return link
    await sleep(200)
  }
}

/** Draws the page that a mail links to: the booking, its cancellation, and links that open nothing. */
export const linkVisit = async ({ data, draw, origin, page }) => {
  const email = `${randomUUID()}@liffeyside.example`
  const heading = (name) => page.getByRole("heading", { name }).waitFor()
  const open = async (address, shows) => {
    await page.goto("about:blank")
    await page.goto(address)
    await page.getByText(shows).first().waitFor()
  }
  await page.goto(`${origin}/acme/onboarding`)
  await page.locator("[data-start]").first().click()
  await page.getByLabel("Name", { exact: true }).fill("Siobhán O’Connor")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: /^Book \w+day/ }).click()
  await heading(/^See you on/)
  const link = await linkInMailTo(email, data)
  await open(link, "Siobhán O’Connor")
  await draw("shown")
  await page.getByRole("button", { name: "Cancel booking" }).click()
  await heading("Cancel this booking?")
  await draw("cancel")
  await page.getByRole("button", { name: "Yes, cancel it" }).click()
  await heading("Your booking is cancelled")
  await draw("cancelled")
  await open(link, "This link does not work any more")
  await draw("of a cancelled booking")
  await open(link.replace(/#.*/, "#booking="), "This link is cut off at the end")
  await draw("cut off")
  await open(link.replace(/[\w-]{43}$/, "x".repeat(43)), "This link does not work any more")
  await draw("wrong")
}
