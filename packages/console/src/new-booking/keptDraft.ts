import { languages } from "@calendeal/locales/languages"
import type { Draft } from "./draft.ts"

/** How a person can have consented, for members who ask them. */
const consentWays: ReadonlyArray<Exclude<Draft["consentWay"], "">> = ["phone", "email", "in_person"]

/** What is kept of the form for a reload. A time is chosen again, because it may be taken. */
export interface KeptForm extends Omit<Draft, "startAt"> {
  readonly eventTypeId: string
}

/** The form at its start with what was kept of it, as far as that has the right form. A day before the first one is not kept. */
export const withKept = (start: KeptForm, kept: unknown): KeptForm => {
  if (!isRecord(kept)) return start
  const text = (key: keyof KeptForm & TextKey): string => {
    const value = kept[key]
    return typeof value === "string" ? value : start[key]
  }
  const { consentWay, guests, language, responses } = kept
  return {
    eventTypeId: text("eventTypeId"),
    name: text("name"),
    email: text("email"),
    guests: Array.isArray(guests) && guests.every(isText) ? guests : start.guests,
    responses: isRecord(responses)
      ? Object.fromEntries(
          Object.entries(responses).flatMap(([key, value]) => (isText(value) ? [[key, value]] : []))
        )
      : start.responses,
    locationKind: text("locationKind"),
    attendeeAddress: text("attendeeAddress"),
    consentWay: consentWays.find((way) => way === consentWay) ?? start.consentWay,
    hostId: text("hostId"),
    timezone: text("timezone"),
    language: languages.find((one) => one === language) ?? start.language,
    date: text("date") < start.date ? start.date : text("date")
  }
}

type TextKey =
  | "attendeeAddress"
  | "date"
  | "email"
  | "eventTypeId"
  | "hostId"
  | "locationKind"
  | "name"
  | "timezone"

const isText = (value: unknown): value is string => typeof value === "string"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
