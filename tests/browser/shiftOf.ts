import type { Page, Route } from "playwright-core"
import { painted } from "./painted.ts"

/** The most that may move, as browsers measure it. */
export const mostShift = 0.02

/** Counts the shifts of the page from its first paint. */
export const counting = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value
  }).observe({ type: "layout-shift", buffered: true })`

/**
 * Opens a screen whose answers arrive one after the other, each painted before the next, and returns what has moved when nothing
 * is waited for: a part whose script comes after its answer asks more.
 */
export const shiftOf = async (page: Page, address: string): Promise<number> => {
  const held: Array<Route> = []
  await page.route("**/api/**", (route) => void held.push(route))
  await page.goto(address)
  const isLoading = async () =>
    (await page.locator("h1").count()) === 0 || (await page.locator("[aria-busy=true], .wait").count()) > 0
  while (held.length > 0 || (await isLoading())) {
    await painted(page)
    const route = held.shift()
    await route?.continue()
    // A request that the page takes back has no answer.
    await route?.request().response()
    await painted(page)
  }
  await page.unroute("**/api/**")
  return page.evaluate<number>("window.shift")
}
