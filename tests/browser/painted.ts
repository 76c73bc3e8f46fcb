import type { Page } from "playwright-core"

/** Waits until what has arrived and the size of the window are painted: what is measured before is no state that a person sees. */
export const painted = (page: Page) =>
  page.evaluate<void>("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
