/// <reference lib="dom" />
import { createElement, type ReactElement, useEffect, useRef } from "react"

/** The details of the widget's events. They contain no personal data. */
export interface WidgetEvents {
  readonly ready: null
  /** In CSS pixels. */
  readonly height: { readonly height: number }
  readonly step: { readonly step: "details" | "times" | "answers" }
  /** The chosen time: UTC, ISO 8601. */
  readonly slot: { readonly start: string }
  /** `eventId`: the id under which the workspace reports the booking to Meta. */
  readonly booked: {
    readonly uid: string
    readonly start: string
    readonly eventTypeId: string
    readonly eventId: string
  }
  readonly disqualified: null
  /** The page navigates to this address, unless the handler calls `preventDefault`. */
  readonly redirect: { readonly url: string }
  /** The code of the API's error, such as `slot_unavailable`. */
  readonly error: { readonly code: string }
}

type Handlers = {
  readonly [Type in keyof WidgetEvents as `on${Capitalize<Type>}`]?: (
    event: CustomEvent<WidgetEvents[Type]>
  ) => void
}

type EventMap = {
  [Type in keyof WidgetEvents as `calendeal:${Type}`]: CustomEvent<WidgetEvents[Type]>
}

declare global {
  interface HTMLElementEventMap extends EventMap {}
}

export interface BookingProps extends Handlers {
  /** The address of the installation, such as `https://book.example`. */
  readonly address: string
  /** `workspace/event-type`, or the event type's id. */
  readonly eventType: string
  readonly theme?: "light" | "dark"
  /** The language of the page. Default: the language of the browser. */
  readonly lang?: string
  /** The minimum height in CSS pixels, which is reserved while the page loads. Default: 640. */
  readonly height?: number
  /** The frame's title for screen readers. */
  readonly title?: string
  /** The visitor's details, as they are known when the page is shown. */
  readonly prefill?: { readonly name?: string; readonly email?: string; readonly phone?: string }
}

/** The booking page of an event type, with the campaign parameters of the site's address. A change of its address shows another page. */
export const Booking = (props: BookingProps): ReactElement => {
  const { address, eventType, height = 640, lang, theme, title } = props
  const box = useRef<HTMLDivElement>(null)
  // Handlers can change with every rendering, and the page stays.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const mounted = new AbortController()
    const { signal } = mounted
    element.addEventListener("calendeal:ready", (event) => latest.current.onReady?.(event), { signal })
    element.addEventListener("calendeal:height", (event) => latest.current.onHeight?.(event), { signal })
    element.addEventListener("calendeal:step", (event) => latest.current.onStep?.(event), { signal })
    element.addEventListener("calendeal:slot", (event) => latest.current.onSlot?.(event), { signal })
    element.addEventListener("calendeal:booked", (event) => latest.current.onBooked?.(event), { signal })
    element.addEventListener("calendeal:disqualified", (event) => latest.current.onDisqualified?.(event), {
      signal
    })
    element.addEventListener("calendeal:redirect", (event) => latest.current.onRedirect?.(event), { signal })
    element.addEventListener("calendeal:error", (event) => latest.current.onError?.(event), { signal })
    const script = document.createElement("script")
    script.src = new URL("/embed.js", address).href
    const settings = { eventType, height, lang, theme, title, ...latest.current.prefill }
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) script.dataset[name] = String(value)
    element.append(script)
    return () => {
      mounted.abort()
      element.replaceChildren()
    }
  }, [address, eventType, height, lang, theme, title])
  return createElement("div", { ref: box, style: { minHeight: height } })
}
