import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { partNames } from "./partNames.ts"
import { type PlannedChange, settingNames } from "./settingName.ts"

/**
 * The name of a changed field in the audit log, as the console's own forms name it. `action`: such as `host.update`. Of a
 * part the name of the whole comes first; the items of a list are counted from one.
 */
export const auditedName = (words: ConsoleWords, action: string, field: string): string => {
  const [resource = ""] = action.split(".")
  const names = resource === "member" ? memberNames(words.workspaceArea) : plannedNames(words, resource)
  const parts = partNames(words, resource)
  // The log has the numbers of an event type in its window, the form beside the others.
  const [first = "", ...below] = field.replace(/^window\./, "").split(".")
  return [
    names[first] ?? parts[first] ?? first,
    ...below.map((part) => (/^\d+$/.test(part) ? `${Number(part) + 1}` : (parts[part] ?? part)))
  ]
    .filter((name) => name !== "")
    .join(" · ")
}

const plannedNames = (words: ConsoleWords, resource: string): Readonly<Record<string, string>> => {
  const kind = plannedKinds.get(resource)
  return kind === undefined ? {} : settingNames(words)[kind]
}

const plannedKinds: ReadonlyMap<string, PlannedChange["kind"]> = new Map([
  ["workspace", "workspace"],
  ["host", "host"],
  ["event_type", "event type"],
  ["mail_settings", "mail settings"],
  ["mail_sender", "mail settings"]
])

const memberNames = (texts: ConsoleWords["workspaceArea"]): Readonly<Record<string, string>> => ({
  name: texts.name,
  email: texts.email,
  role: texts.role,
  hostId: texts.host
})
