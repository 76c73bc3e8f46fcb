import { type Greeting, greetingOf, svc, type WidgetMessage } from "./WidgetMessage.ts"

/** Sends a message to the parent page; messages before the handshake are queued. */
export type Send = (message: WidgetMessage) => void

/**
 * The widget's side of the embedding. It waits for its parent's `hello`, and then sends messages only to the origin of
 * that parent: not to other frames, the opener or a later page. Unframed, it does nothing.
 */
export const joinParent = (greeted: (greeting: Greeting) => void): Send => {
  const { parent } = window
  if (parent === window) return () => {}
  let origin: string | undefined
  const waiting: Array<WidgetMessage> = []
  const send: Send = (message) => {
    if (origin === undefined) waiting.push(message)
    else parent.postMessage({ svc, ...message }, origin)
  }
  addEventListener("message", ({ data, origin: from, source }) => {
    // A parent with an opaque origin (a sandbox, a file) cannot be addressed exclusively, so it is ignored.
    if (source !== parent || from === "null" || (origin ?? from) !== from) return
    const greeting = greetingOf(data)
    if (greeting === undefined) return
    const isFirst = origin === undefined
    origin = from
    send({ type: "ready" })
    if (!isFirst) return
    greeted(greeting)
    waiting.splice(0).forEach(send)
    followHeight((height) => send({ type: "height", height }))
  })
  return send
}

/** The time in milliseconds after which a content that was loading is measured again. */
const pause = 100

/**
 * Sends the height of the content when it changes by 2 CSS pixels or more: smaller changes are rounding and could
 * repeat forever. While something is loading the content may be lower than before and after, so only greater heights are
 * sent (D-EMB-6).
 */
const followHeight = (send: (height: number) => void): void => {
  const content = document.documentElement
  let known = 0
  const follow = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height < known && content.querySelector('[aria-busy="true"]') !== null) setTimeout(follow, pause)
    else if (Math.abs(height - known) >= 2) {
      known = height
      send(height)
    }
  }
  new ResizeObserver(follow).observe(content)
}
