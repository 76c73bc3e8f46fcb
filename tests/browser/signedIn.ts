import { assert } from "@effect/vitest"
import type { BrowserContext } from "playwright-core"

/**
 * Gives the browser the session of a link, as the button of the link's page does (account.test.ts), but without its
 * page and the console's first screen.
 */
export const followLink = async (context: BrowserContext, service: string, address: string) => {
  const followed = await context.request.post(`${service}/api/account/link/follow`, {
    data: { token: new URL(address).hash.slice(1) },
    headers: { "sec-fetch-site": "same-origin" }
  })
  assert.isTrue(followed.ok(), await followed.text())
}
