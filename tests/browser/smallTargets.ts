import type { Page } from "playwright-core"

/** The least size of what a finger presses, in CSS pixels. */
const least = 44

/**
 * The controls of the page that a finger cannot press over 44 pixels in both directions, by hit test: from the middle of each, the
 * points that press it are counted to all four sides. A label belongs to its control, and a link that covers its row is as large as
 * the row. A link within the line of a sentence has the height of its line, as WCAG 2.2 allows it (2.5.8, inline).
 * `except`: what is smaller for a reason.
 */
export const smallTargets = (page: Page, except: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  page.evaluate(`(${find})(${least}, ${JSON.stringify([".none", ...except].join())})`)

const find = `(least, except) => {
  const controls = "a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=gridcell]"
  const isOf = (control, hit) =>
    hit !== null && (control.contains(hit) || hit.closest("label")?.control === control)
  const reach = (control, x, y, right, down) => {
    let steps = 0
    while (steps < least && isOf(control, document.elementFromPoint(x + right * (steps + 1), y + down * (steps + 1)))) steps += 1
    return steps
  }
  const isInSentence = (control) => {
    if (control.tagName !== "A" || getComputedStyle(control).display !== "inline") return false
    const own = control.textContent.trim()
    const around = [...control.parentElement.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())
      .join("")
    return around.length > 1 && own !== ""
  }
  const found = []
  // What is behind an open dialog cannot be pressed.
  const pressable = document.querySelector("dialog[open], [role=dialog]") ?? document
  for (const control of pressable.querySelectorAll(controls)) {
    if (control.disabled || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (control.getAttribute("aria-disabled") === "true" || control.type === "hidden" || isInSentence(control)) continue
    if (control.matches(except)) continue
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
    const sizes = [control, ...(control.labels ?? [])].flatMap((part) => {
      const [box] = part.getClientRects()
      if (box === undefined || box.width <= 1 || box.height <= 1) return []
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
      if (!isOf(control, document.elementFromPoint(x, y))) return [[0, 0]]
      return [[1 + reach(control, x, y, 1, 0) + reach(control, x, y, -1, 0), 1 + reach(control, x, y, 0, 1) + reach(control, x, y, 0, -1)]]
    })
    if (sizes.length === 0 || sizes.some(([wide, high]) => wide >= least && high >= least)) continue
    const [[wide, high]] = sizes
    const name = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent
    found.push(control.tagName.toLowerCase() + " " + (name ?? "").trim().slice(0, 40) + ": " + wide + " x " + high)
  }
  return found
}`
