import { knownOf, type Touch } from "./touchOf.ts"

/** A message of the widget to its parent page. It contains no personal data. */
export type WidgetMessage =
  /** The handshake is complete; later messages go to that page's origin only. */
  | { readonly type: "ready" }
  /** The height of the content, in CSS pixels. */
  | { readonly type: "height"; readonly height: number }
  /** The visitor has reached this step. */
  | { readonly type: "step"; readonly step: string }
  /** The visitor has chosen a time; UTC, ISO 8601. */
  | { readonly type: "slot"; readonly start: string }
  /** The booking exists. `eventId` is the id under which an integration with Meta reports it (32 hexadecimal digits). */
  | {
      readonly type: "booked"
      readonly uid: string
      readonly start: string
      readonly eventTypeId: string
      readonly eventId: string
    }
  /** A rule has rejected the visitor. */
  | { readonly type: "disqualified" }
  /** The workspace redirects the visitor to this address. */
  | { readonly type: "redirect"; readonly url: string }
  /** A request was refused, with the code of the API's error. */
  | { readonly type: "error"; readonly code: string }

/** The parent page's part of the handshake. Personal data travels in this direction only. */
export interface Greeting {
  readonly touch: Touch
  /** As the site sends them: only the service reads them. */
  readonly visits: unknown
  readonly prefill: Prefill
}

/** The visitor's details that the parent page knows. */
interface Prefill {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** The version of this protocol, which marks its messages. */
export const svc = 1

/** Reads a message of the widget with the fields of this protocol only; undefined for anything else. */
export const widgetMessageOf = (data: unknown): WidgetMessage | undefined => {
  if (!isRecord(data) || data["svc"] !== svc) return undefined
  const { code, eventId, eventTypeId, height, start, step, type, uid, url } = data
  switch (type) {
    case "ready":
    case "disqualified":
      return { type }
    case "height":
      return typeof height === "number" ? { type, height } : undefined
    case "step":
      return isText(step) ? { type, step } : undefined
    case "slot":
      return isText(start) ? { type, start } : undefined
    case "booked":
      return isText(uid) && isText(start) && isText(eventTypeId) && isText(eventId)
        ? { type, uid, start, eventTypeId, eventId }
        : undefined
    case "redirect":
      return isText(url) ? { type, url } : undefined
    case "error":
      return isText(code) ? { type, code } : undefined
    default:
      return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === "string"

/** Reads the parent page's greeting; undefined for anything else. Unknown and invalid fields are dropped. */
export const greetingOf = (data: unknown): Greeting | undefined => {
  if (!isRecord(data) || data["svc"] !== svc || data["type"] !== "hello") return undefined
  const { prefill, touch, visits } = data
  const given = isRecord(prefill) ? prefill : {}
  return {
    touch: isRecord(touch) ? knownOf(touch) : {},
    visits,
    prefill: { name: textOf(given["name"]), email: textOf(given["email"]), phone: textOf(given["phone"]) }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)
