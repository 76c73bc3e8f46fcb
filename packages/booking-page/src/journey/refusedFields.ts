import type { Failure } from "@calendeal/web-kit/ask"
import type { Fault, Faults } from "./faults.ts"

/** The faults at the fields that a refusal of a lead or a booking names; none: it names no field of the visitor. */
export const refusedFields = ({ code, fields }: Pick<Failure, "code" | "fields">): Faults =>
  Object.fromEntries(
    (code === "phone_required" ? ["phone"] : fields).flatMap((path): ReadonlyArray<[string, Fault]> => {
      const field = path
        .replace(/^(?:attendees\.0|responses(?=\.phone$))\./, "")
        .replace(/^attendees\.(\d+)/, (_, at) => `guests.${at - 1}`)
        .replace(/^(?:customFields|responses)\./, "answers.")
        .replace(/^attendeeA/, "a")
      const fault = field.startsWith("answers.") ? "refused" : known[field.replace(/^guests\.\d+\./, "")]
      return fault ? [[field, fault]] : []
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
 * The faults that can be shown: all of them here, or those that an earlier step asks for, if the rest is here (D-PAGE-34). Null: a
 * fault would be at no field. `earlier`: the fields of that step.
 */
export const placedFaults = (
  faults: Faults,
  isShown: (field: string) => boolean,
  earlier: ReadonlyArray<string>
): { readonly faults: Faults; readonly step?: "details" } | null => {
  const named = Object.entries(faults)
  const absent = named.filter(([field]) => !isShown(field))
  if (absent.length === 0) return named.length > 0 ? { faults } : null
  return absent.every(([field]) => earlier.includes(field))
    ? { faults: Object.fromEntries(absent), step: "details" }
    : null
}
