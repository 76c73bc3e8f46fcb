import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const today = new Date().toISOString().slice(0, 10)
const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text)
})
const meta = (amount: string) =>
  `Reporting starts,Reporting ends,Campaign name,Campaign ID,Amount spent (GBP)\r\n,,,,99\r\n${today},${today},Spring,120210,${amount}\r\n${today},${today},Reels,120211,5\r\n`
const linkedIn = Buffer.from(
  `\uFEFFCampaign Performance Report (in UTC)\nDate Generated: today\n\nStart Date (in UTC)\tCurrency\tCampaign ID\tCampaign Name\tTotal Spent\n${today}\tUSD\t501\tCFOs\t55.1\n`,
  "utf16le"
)

inChromium("The upload of costs in the console", (it) => {
  it.effect(
    "D-CON-233, D-CON-234: an export is read, then recorded, replaced by a correction and removed again",
    () =>
      Effect.gen(function* () {
        const { at, call, capture, faults, offer, page, screens, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Demo" })
        yield* capture({
          eventTypeId,
          email: someEmail(),
          attributionJsonb: { utm_source: "fb", utm_medium: "paid", utm_id: "120210" }
        })
        const rows = Effect.map(call("GET", `${at}/spend`), ({ body }) => [body["items"]].flat())
        yield* Effect.promise(async () => {
          await signIn(`${screens}/connections?tab=ads`)
          await page.getByText("No costs are recorded yet.").waitFor()
          await page.getByRole("button", { name: "Upload costs" }).click()
          const dialog = page.getByRole("dialog", { name: "Upload costs" })
          const choose = dialog.getByLabel("CSV file")
          await choose.setInputFiles(file("meta.csv", meta("30.50")))
          await dialog
            .getByRole("row")
            .filter({ hasText: /^Meta Ads.* · 2 days of campaigns£35\.50$/ })
            .waitFor()
          await dialog.getByText(/^Campaigns without a lead in these days: 1\./).waitFor()
          const cells = dialog.getByRole("row", { name: /Spring/ }).locator("td")
          assert.deepStrictEqual(await cells.allTextContents(), ["£30.50", "1"])
          await axeCheckOf(page)("the dialog of costs")
        })
        assert.lengthOf(yield* rows, 0)
        yield* Effect.promise(async () => {
          const dialog = page.getByRole("dialog", { name: "Upload costs" })
          const choose = dialog.getByLabel("CSV file")
          await dialog.getByRole("button", { name: "Record costs" }).click()
          await page.getByText("The costs are recorded.").waitFor()
          await dialog.waitFor({ state: "detached" })
          // A correction.
          await page.getByRole("button", { name: "Upload costs" }).click()
          await choose.setInputFiles(file("meta.csv", meta("31")))
          await dialog.getByText("Replaces recorded costs: 1. Already recorded alike: 1.").waitFor()
          // Files that are wrong say so line by line, and record nothing.
          await choose.setInputFiles(file("meta.csv", meta("-1")))
          await dialog.getByText(/^Line 3: The amount must be at least 0/).waitFor()
          await choose.setInputFiles(file("bare.csv", `Day,Campaign,Cost\n${today},Brand,3\n`))
          await dialog.getByText("Line 1: The file does not say the currency. Enter it.").waitFor()
          assert.strictEqual(await dialog.getByRole("button", { name: "Record costs" }).count(), 0)
          await dialog.getByLabel("Currency, such as EUR").fill("CHF")
          await dialog.getByRole("button", { name: "Read the file" }).click()
          await dialog
            .getByRole("row")
            .filter({ hasText: /^Google Ads.*CHF\s3$/ })
            .waitFor()
          await choose.setInputFiles(file("linkedin.csv", linkedIn))
          await dialog
            .getByRole("row")
            .filter({ hasText: /^LinkedIn Ads.*\$55\.10$/ })
            .waitFor()
          await dialog.getByRole("button", { name: "Record costs" }).click()
          await dialog.waitFor({ state: "detached" })
        })
        assert.lengthOf(yield* rows, 3)
        yield* Effect.promise(async () => {
          const uploads = page
            .getByRole("listitem")
            .filter({ has: page.getByRole("button", { name: "Remove" }) })
          await uploads.filter({ hasText: "LinkedIn" }).getByRole("button").click()
          const doubt = page.getByRole("dialog", { name: "Remove these costs?" })
          await doubt.getByText(/^LinkedIn Ads: (?:US)?\$55\.10 .* upload those again\.$/).waitFor()
          await doubt.getByRole("button", { name: "Remove" }).click()
          await page.getByText("The costs are removed.").waitFor()
          await uploads.filter({ hasText: "LinkedIn" }).waitFor({ state: "detached" })
          await axeCheckOf(page)("the recorded costs")
        })
        assert.lengthOf(yield* rows, 2)
        // The browser reports answers that refuse a file.
        const others = faults.filter((fault) => !/status of 400/.test(fault))
        assert.deepStrictEqual(others, [])
      }).pipe(Effect.scoped)
  )
})
