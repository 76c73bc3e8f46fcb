import type { Failure } from "@calendeal/web-kit/ask"
import type { EventView } from "../page/PageView.ts"
import type { Fault, Faults } from "./faults.ts"

/** The faults at the fields that a refusal of a lead or a booking names; none: it names no field of the visitor. */
export const refusedFields = ({ code, fields }: Pick<Failure, "code" | "fields">): Faults =>
  Object.fromEntries(
    (code === "phone_required" ? ["phone"] : fields).flatMap((path): ReadonlyArray<[string, Fault]> => {
      const field = path
        .replace(/^(?:attendees\.0|responses(?=\.phone$))\./, "")
        .replace(/^attendees\.(\d+)/, (_, at) => `guests.${Number(at) - 1}`)
        .replace(/^(?:customFields|responses)\./, "answers.")
        .replace(/^attendeeA/, "a")
      const fault =
        known[field.replace(/^guests\.\d+\./, "")] ?? (field.startsWith("answers.") ? "refused" : undefined)
      return fault === undefined ? [] : [[field, fault]]
    })
  )

const known: Readonly<Record<string, Fault>> = {
  name: "refused",
  email: "wrongEmail",
  phone: "wrongPhone",
  address: "refused",
  reason: "refused"
}

/**
 * The faults that can be shown: all of them here, or those that the first step asks for, if the rest is here (D-PAGE-34). Null: a
 * fault would be at no field. `event`: null if there is no earlier step.
 */
export const placedFaults = (
  faults: Faults,
  isShown: (field: string) => boolean,
  event: Pick<EventView, "firstQuestions" | "firstStep"> | null
): { readonly faults: Faults; readonly step?: "details" } | null => {
  const named = Object.entries(faults)
  const absent = named.filter(([field]) => !isShown(field))
  if (absent.length === 0) return named.length > 0 ? { faults } : null
  return event?.firstStep === "details" &&
    absent.every(
      ([field]) =>
        /^(?:name|email|phone)$/.test(field) ||
        event.firstQuestions.some(({ key }) => field === `answers.${key}`)
    )
    ? { faults: Object.fromEntries(absent), step: "details" }
    : null
}
