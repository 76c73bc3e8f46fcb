import { knownOf, type Touch } from "./touchOf.ts"

/** What the widget tells the page around it. None of it is personal: the page learns that somebody booked, not who. */
export type Told =
  /** The two have shaken hands; what follows goes to that page's origin alone. */
  | { readonly type: "ready" }
  /** How high the content is, in CSS pixels. */
  | { readonly type: "height"; readonly height: number }
  /** The visitor has come to this step. */
  | { readonly type: "step"; readonly step: string }
  /** The visitor has chosen a time; UTC, ISO 8601. */
  | { readonly type: "slot"; readonly start: string }
  /** The booking stands; `eventId` is the one under which an integration with Meta reports it (32 hexadecimal digits). */
  | {
      readonly type: "booked"
      readonly uid: string
      readonly start: string
      readonly eventTypeId: string
      readonly eventId: string
    }
  /** A rule has turned the visitor away. */
  | { readonly type: "disqualified" }
  /** The workspace wants the visitor to go on at this address. */
  | { readonly type: "redirect"; readonly url: string }
  /** Something was refused, with the code of the API's error. */
  | { readonly type: "error"; readonly code: string }

/** What the page around hands in when it shakes hands: personal data goes this way only. */
export interface Greeting {
  readonly touch: Touch
  readonly prefill: Prefill
}

/** What is known of the visitor before. */
interface Prefill {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Marks a message as one of this protocol, whose version it is. */
export const svc = 1

/** Makes the message of what is to be told: what this protocol names and nothing else, whatever came along. */
export const messageOf = (told: Told): object => ({ svc, ...toldOf({ svc, ...told }) })

/** Reads what came from the widget, without what this protocol does not name; nothing for what is no message of ours. */
export const toldOf = (data: unknown): Told | undefined => {
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

/** Reads what the page around hands in; nothing for what is no greeting. Unknown and odd fields are left out. */
export const greetingOf = (data: unknown): Greeting | undefined => {
  if (!isRecord(data) || data["svc"] !== svc || data["type"] !== "hello") return undefined
  const { prefill, touch } = data
  const given = isRecord(prefill) ? prefill : {}
  return {
    touch: isRecord(touch) ? knownOf(touch) : {},
    prefill: { name: textOf(given["name"]), email: textOf(given["email"]), phone: textOf(given["phone"]) }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)
