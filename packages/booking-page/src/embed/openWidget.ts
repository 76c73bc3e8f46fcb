import { type EmbedWords, embedWords } from "@calendeal/locales/embed"
import { refusalAdvice } from "./refusalAdvice.ts"
import { svc, type WidgetMessage, widgetMessageOf } from "./WidgetMessage.ts"
import { touchHere } from "./touchOf.ts"

/** The widget's initial height in CSS pixels, unless `data-height` is set. */
const reservedHeight = 640

/**
 * The time after which a frame without a message is a refused one, in milliseconds: after it has loaded, and after it came into
 * view, because some browsers report no load of a refused frame (D-EMB-3).
 */
const silence = { afterLoad: 4000, inView: 10_000 }

/** How often a frame that has loaded without a message is loaded again: after 2, 4, 8, 16, 32 and 64 seconds (D-EMB-5). */
const maximumRetries = 6

/** The frame's title for screen readers, and the label of the button that closes a dialog. */
const texts: Readonly<Record<string, EmbedWords>> = embedWords

const textsFor = (dataset: Dataset) =>
  texts[(dataset["lang"] ?? document.documentElement.lang).slice(0, 2)] ?? embedWords.en

export const titleFor = (dataset: Dataset): string => textsFor(dataset).title
export const closeFor = (dataset: Dataset): string => textsFor(dataset).close

type Dataset = Readonly<Record<string, string | undefined>>

/** The attributes of an embedding, and the address of its script. */
interface Embedding {
  readonly dataset: Dataset
  readonly src: string
}

/** Inserts the booking page of `data-event-type` after the script. */
export const openWidget = (script: HTMLScriptElement): void =>
  script.after(frameFor({ dataset: { ...script.dataset }, src: script.src }, "lazy"))

/** A frame with the booking page of `eventType`, which forwards its messages as events. */
export const frameFor = ({ dataset, src }: Embedding, loading: "lazy" | "eager"): HTMLIFrameElement => {
  const page = pageOf(dataset, src)
  const frame = document.createElement("iframe")
  frame.title = dataset["title"] ?? titleFor(dataset)
  frame.loading = loading
  frame.referrerPolicy = "strict-origin"
  const reserved = Number(dataset["height"]) || reservedHeight
  frame.style.cssText = `display:block;width:100%;border:0;border-radius:14px;color-scheme:normal;min-height:${reserved}px`
  let refusal: ReturnType<typeof setTimeout> | undefined
  let instead: HTMLElement | undefined
  let retries = 0
  const expectMessage = (milliseconds: number, isLoaded = false) => {
    clearTimeout(refusal)
    refusal = setTimeout(() => {
      if (!instead) {
        console.warn(refusalAdvice(page.origin, location.hostname))
        instead = linkBefore(frame, page)
      }
      // A frame that is still loading is only slow.
      if (isLoaded && retries < maximumRetries)
        refusal = setTimeout(() => (frame.src = page.href), 2000 << retries++)
    }, milliseconds)
  }
  const view = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    view.disconnect()
    expectMessage(silence.inView)
  })
  view.observe(frame)
  frame.addEventListener("load", () => {
    frame.contentWindow?.postMessage(
      {
        svc,
        type: "hello",
        touch: touchHere(),
        visits: storedVisits(),
        prefill: { name: dataset["name"], email: dataset["email"], phone: dataset["phone"] }
      },
      page.origin
    )
    expectMessage(silence.afterLoad, true)
  })
  addEventListener("message", ({ data, origin, source }) => {
    const message =
      source === frame.contentWindow && origin === page.origin ? widgetMessageOf(data) : undefined
    if (message === undefined) return
    view.disconnect()
    clearTimeout(refusal)
    instead?.remove()
    dispatchMessage(frame, message)
  })
  frame.src = page.href
  return frame
}

/** The visits that `visits.js` keeps on the site (D-JRN-8). Undefined: it keeps none. */
const storedVisits = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem("calendeal:visits") ?? "")
  } catch {
    return undefined
  }
}

/** Visitors who see an empty frame can open the page itself. */
const linkBefore = (frame: HTMLIFrameElement, { href }: URL): HTMLElement => {
  const line = document.createElement("p")
  const link = document.createElement("a")
  const page = new URL(href)
  page.searchParams.delete("embed")
  link.href = page.href
  link.textContent = frame.title
  line.append(link)
  frame.before(line)
  return line
}

/**
 * The page's address, by its path or its event type's id. It contains no visitor's data, because addresses are logged.
 */
const pageOf = (dataset: Dataset, src: string): URL => {
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
