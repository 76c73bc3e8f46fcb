import type { Schemas } from "@calendeal/client"
import type { EventType } from "../api/client.ts"

/** The settings of a form that differ from the stored ones, as an update takes them. */
export const changedSettings = (stored: EventType, draft: EventType): Schemas["EventTypePatch"] => {
  const { id: _, ...settings } = draft
  const known = new Map(Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => known.get(name) !== JSON.stringify(value))
  )
}
