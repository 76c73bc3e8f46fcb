import { svc, type WidgetMessage, widgetMessageOf } from "./WidgetMessage.ts"
import { touchOf } from "./touchOf.ts"

/** The widget's initial height in CSS pixels, unless `data-height` is set. */
const reservedHeight = 640

/** The frame's title for screen readers. */
const titles: Readonly<Record<string, string>> = {
  en: "Book a time",
  de: "Termin buchen",
  es: "Reservar una cita",
  fr: "Prendre rendez-vous"
}

/** Inserts the booking page of `data-event-type` after the script, and forwards its messages. */
export const openWidget = (script: HTMLScriptElement): void => {
  const { dataset } = script
  const page = pageOf(script)
  const frame = document.createElement("iframe")
  const language = (dataset["lang"] ?? document.documentElement.lang).slice(0, 2)
  frame.title = dataset["title"] ?? titles[language] ?? "Book a time"
  frame.loading = "lazy"
  frame.referrerPolicy = "strict-origin"
  const reserved = Number(dataset["height"]) || reservedHeight
  frame.style.cssText = `display:block;width:100%;border:0;color-scheme:normal;min-height:${reserved}px`
  frame.addEventListener("load", () =>
    frame.contentWindow?.postMessage(
      {
        svc,
        type: "hello",
        touch: touchOf({
          address: location.href,
          referrer: document.referrer,
          cookie: document.cookie
        }),
        prefill: { name: dataset["name"], email: dataset["email"], phone: dataset["phone"] }
      },
      page.origin
    )
  )
  addEventListener("message", ({ data, origin, source }) => {
    const message =
      source === frame.contentWindow && origin === page.origin ? widgetMessageOf(data) : undefined
    if (message !== undefined) dispatchMessage(frame, message)
  })
  frame.src = page.href
  script.after(frame)
}

/**
 * The page's address, by its path or its event type's id. It contains no visitor's data, because addresses are logged.
 */
const pageOf = ({ dataset, src }: HTMLScriptElement): URL => {
  const eventType = dataset["eventType"] ?? ""
  const page = new URL(eventType.includes("/") ? eventType : `embed/${eventType}`, src)
  page.searchParams.set("embed", "1")
  for (const choice of ["lang", "theme"]) {
    const chosen = dataset[choice]
    if (chosen) page.searchParams.set(choice, chosen)
  }
  return page
}

/** Dispatches a message of the widget as an event of the frame, which bubbles up to `window`. */
const dispatchMessage = (frame: HTMLIFrameElement, { type, ...detail }: WidgetMessage): void => {
  const event = new CustomEvent(`calendeal:${type}`, { bubbles: true, cancelable: true, detail })
  const isAllowed = frame.dispatchEvent(event)
  if ("height" in detail) frame.style.height = `${detail.height}px`
  if ("url" in detail && isAllowed && /^https?:/.test(detail.url)) location.assign(detail.url)
}
