import type { EventView, Question } from "../page/PageView.ts"
import type { Draft } from "./Draft.ts"

/** The faults of an answer that the page detects before a request. */
export type Fault =
  | "noName"
  | "noEmail"
  | "noPhone"
  | "missing"
  | "unticked"
  | "wrongEmail"
  | "wrongPhone"
  | "refused"
  | "wrongUrl"
  | "wrongNumber"
  | "twiceEmail"

/** By the field's name: `email`, `answers.company`, `guests.0.email`. */
export type Faults = Readonly<Record<string, Fault>>

type Finding = readonly [field: string, fault: Fault | null]

/** The faults of the first step. */
export const faultsOfDetails = (event: EventView, draft: Draft): Faults =>
  faultsOf([
    ["name", isBlank(draft.name) ? "noName" : null],
    ["email", faultOfEmail(draft.email, [])],
    ["phone", event.phone === "required" && isBlank(draft.phone) ? "noPhone" : null],
    ...event.firstQuestions.map((question) => faultOf(question, draft))
  ])

/** The faults of the last step. A booking that is moved keeps its answers. */
export const faultsOfAnswers = (event: EventView, draft: Draft, isMoving: boolean): Faults =>
  faultsOf([
    ...(isMoving ? [] : event.lastQuestions.map((question) => faultOf(question, draft))),
    ["address", asksAddress(event, draft) && isBlank(draft.address) ? "missing" : null],
    ...draft.guests.map(({ email }, index): Finding => {
      const others = [draft.email, ...draft.guests.slice(0, index).map((guest) => guest.email)]
      return [`guests.${index}.email`, faultOfEmail(email, others)]
    }),
    ["consent", event.consent !== null && !draft.consent ? "unticked" : null]
  ])

/** Whether the booker has to enter a place. */
export const asksAddress = (event: EventView, draft: Draft): boolean =>
  (draft.placeKind ?? event.places[0]?.kind) === "in_person_attendee"

const faultsOf = (findings: ReadonlyArray<Finding>): Faults =>
  Object.fromEntries(findings.filter((finding): finding is [string, Fault] => finding[1] !== null))

const faultOf = (question: Question, { answers }: Draft): Finding => {
  const answer = answers[question.key] ?? ""
  const text = typeof answer === "string" ? answer.trim() : answer.join("")
  return [`answers.${question.key}`, faultIn(question, text)]
}

const faultIn = ({ required, type }: Question, text: string): Fault | null => {
  if (type === "checkbox") return required && text !== "true" ? "unticked" : null
  if (text === "") return required ? "missing" : null
  if (type === "number" && !Number.isFinite(Number(text))) return "wrongNumber"
  return type === "url" && !isWebAddress(text) ? "wrongUrl" : null
}

const faultOfEmail = (email: string, others: ReadonlyArray<string>): Fault | null =>
  isBlank(email)
    ? "noEmail"
    : !isEmail(email)
      ? "wrongEmail"
      : others.some((other) => same(other, email))
        ? "twiceEmail"
        : null

const isBlank = (text: string): boolean => text.trim() === ""
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The rule of `<input type=email>`, with a dot in the domain (D-CAP-1). */
export const isEmail = (text: string): boolean =>
  /^(?=.{0,254}$)[\w.!#-'*+/=?^`{-~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(
    text.trim()
  )

const isWebAddress = (text: string): boolean => {
  const written = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(written)) return false
  const { hostname, protocol } = new URL(written)
  return /^https?:$/.test(protocol) && hostname.includes(".")
}
