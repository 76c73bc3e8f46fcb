import { randomInt } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { bookingHost, Chromium } from "../kit/chromium/Chromium.ts"
import { closeContext } from "../kit/chromium/openContext.ts"

/** The browser window of a new visitor. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** The URL of the service in the browser. */
  readonly service: string
  /** The visitor's IP address, as the service sees it. */
  readonly from: string
}

export interface Surroundings extends BrowserContextOptions {
  /** The other sites of the journey. Requests to further hosts fail the journey. */
  readonly sites?: ReadonlyArray<string>
  /** Console messages that the journey expects. */
  readonly expected?: RegExp
}

/**
 * Runs a journey as a visitor with a separate IP address, so that no rate limit applies. Every journey fails on
 * requests to third parties, script errors, and console messages other than the expected ones.
 */
export const journey = <A>(
  { expected, sites = [], ...options }: Surroundings,
  go: (visitor: Visitor) => Promise<A>
) =>
  Effect.gen(function* () {
    const { browser, service } = yield* Chromium
    return yield* Effect.promise(async () => {
      const from = [10, randomInt(256), randomInt(256), randomInt(256)].join(".")
      const context = await browser.newContext({
        locale: "en-GB",
        ...options,
        extraHTTPHeaders: { "x-forwarded-for": from }
      })
      const faults = faultsIn(context, [bookingHost, ...sites])
      const failedRequests: Array<string> = []
      context.on("requestfailed", (request) =>
        failedRequests.push(`lost: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
      )
      const page = await context.newPage()
      context.setDefaultTimeout(60_000)
      try {
        const result = await go({ page, context, from, service })
        assert.deepStrictEqual(
          faults.filter((fault) => expected?.test(fault) !== true),
          []
        )
        return result
      } catch (failure) {
        throw new Error(`${String(failure)}\n\n${await pageState(page, [...faults, ...failedRequests])}`, {
          cause: failure
        })
      } finally {
        await closeContext(context)
      }
    })
  })

/** The state of the page, added to the message of a failure. */
const pageState = async (page: Page, faults: ReadonlyArray<string>) => {
  const texts = page.frames().map(async (frame) => {
    const text = await frame
      .locator("body")
      .innerText({ timeout: 1000 })
      .catch(() => "(nothing)")
    return `${frame.url()}\n${text}`
  })
  return ["The visitor saw:", ...(await Promise.all(texts)), ...faults].join("\n\n")
}

/** All unexpected events. The array grows while the journey runs. */
const faultsIn = (context: BrowserContext, hosts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const faults: Array<string> = []
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && !hosts.includes(hostname))
      faults.push(`asked a third party: ${request.url()}`)
  })
  context.on("weberror", (error) => faults.push(`script: ${error.error().message}`))
  context.on("console", (message) => {
    // The browser logs each API error response; the page handles those.
    const isRefusal = message.text().startsWith("Failed to load resource") && isCall(message.location().url)
    if ((message.type() === "error" || message.type() === "warning") && !isRefusal)
      faults.push(`${message.type()}: ${message.text()}`)
  })
  return faults
}

const isCall = (address: string) =>
  URL.canParse(address) && new URL(address).pathname.startsWith("/api/public/")
