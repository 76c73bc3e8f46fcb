import type { Page, Request } from "playwright-core"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"

/**
 * Delays responses of the public API. Each matching request reaches the service immediately; the page gets the
 * response on release.
 */
export const delayResponses = async (
  page: Page,
  path: string,
  matches: (request: Request) => boolean = () => true
) => {
  const waiting: Array<() => Promise<void>> = []
  await page.route(
    ({ pathname }) => pathname === `/api/public/${path}`,
    async (route, request) => {
      if (!matches(request)) return route.fallback()
      const response = await route.fetch({ url: request.url().replace(bookingHost, "127.0.0.1") })
      const delivered = new Promise<void>((resolve) => {
        // The page may have aborted the request in the meantime.
        const end = (ended: Request) => {
          if (ended === request) resolve()
        }
        page.on("requestfinished", end)
        page.on("requestfailed", end)
      })
      waiting.push(async () => {
        await route.fulfill({ response })
        await delivered
      })
      return undefined
    }
  )
  return {
    /** Waits until the given number of responses is held. */
    arrived: (count: number) =>
      retryUntilPassed(async () => {
        if (waiting.length < count)
          throw new Error(`${waiting.length} of ${count} responses to ${path} are delayed`)
      }),
    /** Releases the held responses, latest first. */
    release: async () => {
      for (const deliver of waiting.splice(0).reverse()) await deliver()
    }
  }
}
