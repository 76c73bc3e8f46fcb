import type { Locator, Page } from "playwright-core"

/**
 * Counts the requests of a page that change something where they leave it. They are never answered, except those to a given path. The
 * console reads a request's body before it sends it, which takes a moment.
 */
export const countWrites = (page: Page, answeredPath = "") =>
  page.addInitScript(`
    window.sent = []
    window.reading = 0
    const send = window.fetch
    window.fetch = (input, init) => {
      const { method, url } = new Request(input, init)
      const { pathname } = new URL(url)
      if (method === "GET" || pathname === ${JSON.stringify(answeredPath)}) return send(input, init)
      window.sent.push(method + " " + pathname)
      return new Promise(() => {})
    }
    const read = Request.prototype.text
    Request.prototype.text = async function () {
      window.reading++
      const text = await read.call(this).finally(() => window.reading--)
      return text
    }`)

/** Presses a button twice before anything is rendered again. Returns the requests that this sends, each as `POST /path`. */
export const doubleClick = async (page: Page, button: Locator): Promise<ReadonlyArray<string>> => {
  await page.evaluate("window.sent = []")
  await button.evaluate((element) => {
    if (!("click" in element) || typeof element.click !== "function") return
    element.click()
    element.click()
  })
  return page.evaluate<ReadonlyArray<string>>(`(async () => {
    do await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))
    while (window.reading > 0)
    return window.sent
  })()`)
}
