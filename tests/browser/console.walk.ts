import type { Page, Request } from "playwright-core"
import { painted } from "./painted.ts"

/** What no screen may do. */
export interface Faults {
  /** Errors in the console, violations of the policy, and requests to other hosts. */
  readonly found: Array<string>
}

/** Records what no screen may do, from the page's next address on. */
export const watched = async (page: Page, service: string): Promise<Faults> => {
  const found: Array<string> = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) found.push(`${page.url()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`))
  page.on("dialog", (dialog) => {
    found.push(`${page.url()}: dialog ${dialog.message()}`)
    // The page may be closed before.
    dialog.dismiss().catch(() => undefined)
  })
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== service)
      found.push(`${page.url()}: requests ${url.host}`)
  })
  await page.exposeFunction("reportViolation", (what: string) => found.push(`${page.url()}: policy ${what}`))
  await page.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
    reportViolation(event.violatedDirective + " " + event.blockedURI))`)
  return { found }
}

/**
 * Opens an address of the console, and waits until everything is loaded. Within the console as its links open it, which takes half of
 * the processor time of loading the page again.
 */
export const openScreen = async (page: Page, address: string): Promise<void> => {
  const pending = new Set<Request>()
  const add = (request: Request) => void pending.add(request)
  const remove = (request: Request) => void pending.delete(request)
  page.on("request", add).on("requestfinished", remove).on("requestfailed", remove)
  const open = consoleOf(address)
  if (open !== undefined && open === consoleOf(page.url()))
    await page.evaluate(
      `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`
    )
  else await page.goto(address)
  await page.locator("h1").first().waitFor()
  // An answer may lead to further requests, which begin before the second next frame.
  do await loaded(page)
  while (pending.size > 0)
  page.off("request", add).off("requestfinished", remove).off("requestfailed", remove)
}

/** Waits until nothing that the page shows is still being loaded, such as a dialog whose script is loaded when it is asked for. */
export const loaded = async (page: Page): Promise<void> => {
  await painted(page)
  await page.getByText("Loading …").first().waitFor({ state: "detached" })
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
}

/** The origin and the workspace of an address of the console; undefined: it is another address. */
const consoleOf = (address: string) => /^https?:\/\/[^/]+\/console\/[^/?]+/.exec(address)?.[0]

/** The same from its address: nothing is left of what the page had. */
export const reopened = async (page: Page, address: string): Promise<void> => {
  await page.goto("about:blank")
  await openScreen(page, address)
}

/** Opens a tab as its link opens it, and another screen from its address. */
export const loadScreen = (page: Page, address: string): Promise<void> =>
  address.includes("?") ? openScreen(page, address) : reopened(page, address)

/** How many pixels of the page are beside the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)

/**
 * Presses the Tab key until it has reached all controls, and returns those that it does not reach, or that do not show the focus.
 */
export const missedByKeyboard = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(listen + markControls)
  let left = Number(await page.evaluate(leftOver))
  // Some presses lead through the browser's own parts: fields of dates and times have up to five of them.
  let presses = 5 * left + 10
  while (left > 0 && presses > 0) {
    // The page itself looks where each press has led, so it is asked only after as many as can reach all that are left.
    const next = Math.min(left, presses)
    presses -= next
    // Held down, the key repeats.
    for (let press = 0; press < next; press++) await page.keyboard.down("Tab")
    left = Number(await page.evaluate(visit))
  }
  await page.keyboard.up("Tab")
  return page.evaluate(`[...document.querySelectorAll("[data-control]")]
    .filter((control) => control.dataset.control !== "shown")
    .map((control) => control.dataset.control + ": " + control.outerHTML.slice(0, 200))`)
}

/** Marks all visible controls. Of radio buttons with one name, and of parts with a common tab stop, one is a control. */
const markControls = `
  document.activeElement?.blur()
  getSelection()?.removeAllRanges()
  for (const control of document.querySelectorAll("[data-control]")) delete control.dataset.control
  for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable='true']")) {
    if (control.disabled || control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue
    if (control.type === "radio" && document.querySelector('input[type="radio"][name="' + CSS.escape(control.name) + '"]:checked') !== null && !control.checked) continue
    if (control.type === "radio" && control.matches('input[type="radio"][name="' + CSS.escape(control.name) + '"] ~ *')) continue
    control.dataset.control = "not reached"
  }
`

const leftOver = `document.querySelectorAll('[data-control="not reached"]').length`

/**
 * Marks the control that has the focus, now and before each further press, and returns how many were not reached so far. A focus is
 * shown by an outline or a shadow of the control, or by an outline of a part of it or of what is around it.
 */
const visit = `(() => {
  globalThis.visitFocused()
  return ${leftOver}
})()`

const listen = `
  if (globalThis.visitFocused === undefined) {
    globalThis.visitFocused = () => {
      const control = document.activeElement
      if (control?.dataset.control === undefined || control.dataset.control === "shown") return
      const shown = (element, part) => {
        const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) || (part === undefined && element === control && boxShadow !== "none")
      }
      const box = control.getBoundingClientRect()
      const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      const isShown = [control, control.closest("label"), control.parentElement, control.nextElementSibling]
        .filter((element) => element !== null)
        .some((element) => [undefined, "::before", "::after"].some((part) => shown(element, part)))
      control.dataset.control = isShown && isOnScreen ? "shown" : "reached without a visible focus"
    }
    addEventListener("keydown", globalThis.visitFocused, { capture: true })
  }
`
