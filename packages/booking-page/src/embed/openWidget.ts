import { svc, type Told, toldOf } from "./Message.ts"
import { touchOf } from "./touchOf.ts"

/** How high the widget is before its content is known, in CSS pixels, unless `data-height` says otherwise. */
const reservedHeight = 640

/** What a screen reader calls the frame. */
const titles: Readonly<Record<string, string>> = {
  en: "Book a time",
  de: "Termin buchen",
  es: "Reservar una cita",
  fr: "Prendre rendez-vous"
}

/** Puts the booking page of `data-event-type` behind the script that asks for it, and hears what it tells. */
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
    const told = source === frame.contentWindow && origin === page.origin ? toldOf(data) : undefined
    if (told !== undefined) hear(frame, told)
  })
  frame.src = page.href
  script.after(frame)
}

/** The address of the page, by its path or its id. The address holds nothing of the visitor: it is logged and passed on. */
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

/** Passes on what the widget tells as an event of the frame, which bubbles up to `window`. */
const hear = (frame: HTMLIFrameElement, { type, ...detail }: Told): void => {
  const event = new CustomEvent(`calendeal:${type}`, { bubbles: true, cancelable: true, detail })
  const goesOn = frame.dispatchEvent(event)
  if ("height" in detail) frame.style.height = `${detail.height}px`
  if ("url" in detail && goesOn && /^https?:/.test(detail.url)) location.assign(detail.url)
}
