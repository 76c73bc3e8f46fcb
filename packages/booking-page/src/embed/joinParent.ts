import { type Greeting, greetingOf, messageOf, type Told } from "./Message.ts"

/** Says something to the page around; what is said before the two have shaken hands is told then. */
export type Tell = (told: Told) => void

/**
 * The widget's side of the embedding. It waits for its parent to say hello, and speaks from then on to the origin that
 * did and to nobody else: not to a frame beside it, not to who opened it, not to who navigates it later. Unframed, it does nothing.
 */
export const joinParent = (greeted: (greeting: Greeting) => void): Tell => {
  const { parent } = window
  if (parent === window) return () => {}
  let origin: string | undefined
  const waiting: Array<Told> = []
  const tell: Tell = (told) => {
    if (origin === undefined) waiting.push(told)
    else parent.postMessage(messageOf(told), origin)
  }
  addEventListener("message", ({ data, origin: from, source }) => {
    // A parent without an origin of its own (a sandbox, a file) cannot be named, so nothing can be said to it alone.
    if (source !== parent || from === "null" || (origin ?? from) !== from) return
    const greeting = greetingOf(data)
    if (greeting === undefined) return
    const isFirst = origin === undefined
    origin = from
    tell({ type: "ready" })
    if (!isFirst) return
    greeted(greeting)
    waiting.splice(0).forEach(tell)
    followHeight((height) => tell({ type: "height", height }))
  })
  return tell
}

/** Tells the height of the content whenever it changes by 2 CSS pixels or more: less would be rounding, and could go on for ever. */
const followHeight = (tell: (height: number) => void): void => {
  const content = document.documentElement
  let known = 0
  new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (Math.abs(height - known) < 2) return
    known = height
    tell(height)
  }).observe(content)
}
