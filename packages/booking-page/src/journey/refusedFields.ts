import type { Failure } from "@calendeal/web-kit/ask"
import type { Fault, Faults } from "./faults.ts"

/** The faults at the fields that a refusal of a lead or a booking names; none: it names no field of the visitor. */
export const refusedFields = ({ code, fields }: Pick<Failure, "code" | "fields">): Faults =>
  Object.fromEntries(
    (code === "phone_required" ? ["phone"] : fields).flatMap((path): ReadonlyArray<[string, Fault]> => {
      const field = path
        .replace(/^(?:attendees\.0|responses(?=\.phone$))\./, "")
        .replace(/^(?:customFields|responses)\./, "answers.")
      const fault = known[field] ?? (field.startsWith("answers.") ? "refused" : undefined)
      return fault === undefined ? [] : [[field, fault]]
    })
  )

const known: Readonly<Record<string, Fault>> = { name: "refused", email: "wrongEmail", phone: "wrongPhone" }
