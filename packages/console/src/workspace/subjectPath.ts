/** The screens of what an entry of the audit log is about. */
const areas = {
  booking: "bookings",
  contact: "contacts",
  deal: "deals",
  event_type: "event-types",
  host: "availability",
  integration: "connections/ads",
  webhook: "connections/webhooks"
} as const

const isArea = (kind: string): kind is keyof typeof areas => Object.hasOwn(areas, kind)

/** The path of the screen of an entry's subject, below the workspace; null: it has none, or is gone (D-CON-131). */
export const subjectPath = (action: string, subject: string): string | null => {
  const [kind = "", verb = ""] = action.split(".")
  if (!isArea(kind) || subject === "" || verb === "delete" || verb === "erase") return null
  return `${areas[kind]}/${encodeURIComponent(subject)}`
}
