import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"

/** The calendar file that the confirmation on this page downloads, without folds. */
export const calendarFileOf = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Calendar file" }).click()
  const file = await readFile(await (await downloading).path(), "utf8")
  return file.replaceAll("\r\n ", "")
}
