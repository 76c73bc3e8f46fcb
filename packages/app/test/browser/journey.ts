import { randomInt } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { bookingHost, Chromium } from "./Chromium.ts"

/** Where a visitor is: one window of a browser that has never been here. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** The service's address, as the browser sees it. */
  readonly service: string
  /** The visitor's address, as the service sees it. */
  readonly from: string
}

export interface Surroundings extends BrowserContextOptions {
  /** The other sites that this journey leads over; a request to any other host is a fault. */
  readonly sites?: ReadonlyArray<string>
  /** What the browser may complain of, because the journey is about it. */
  readonly expected?: RegExp
}

/**
 * Goes through a journey as a visitor with an address of its own, so that no allowance runs out. Whatever the journey
 * is about, nothing may be asked of a third party on the way, no script may fail, and the browser may complain of nothing.
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
      const lost: Array<string> = []
      context.on("requestfailed", (request) =>
        lost.push(`lost: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
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
        throw new Error(await whatWasSeen(page, [...faults, ...lost]), { cause: failure })
      } finally {
        await context.close()
      }
    })
  })

/** Whoever reads of a failure was not there. */
const whatWasSeen = async (page: Page, faults: ReadonlyArray<string>) => {
  const texts = page.frames().map(async (frame) => {
    const text = await frame
      .locator("body")
      .innerText({ timeout: 1000 })
      .catch(() => "(nothing)")
    return `${frame.url()}\n${text}`
  })
  return ["The visitor saw:", ...(await Promise.all(texts)), ...faults].join("\n\n")
}

/** Everything that should not have happened, as it happens. */
const faultsIn = (context: BrowserContext, hosts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const faults: Array<string> = []
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && !hosts.includes(hostname))
      faults.push(`asked a third party: ${request.url()}`)
  })
  context.on("weberror", (error) => faults.push(`script: ${error.error().message}`))
  context.on("console", (message) => {
    // The browser notes each refusal of the API; explaining it is the page's matter.
    const isRefusal = message.text().startsWith("Failed to load resource") && isCall(message.location().url)
    if ((message.type() === "error" || message.type() === "warning") && !isRefusal)
      faults.push(`${message.type()}: ${message.text()}`)
  })
  return faults
}

const isCall = (address: string) =>
  URL.canParse(address) && new URL(address).pathname.startsWith("/api/public/")
