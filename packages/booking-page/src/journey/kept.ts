import { type Draft, emptyDraft, readDraft } from "./Draft.ts"

/** The tab's own storage: two tabs are two visits. A browser that forbids it forgets at the next reload, no more. */
const attempt = <A>(use: (storage: Storage) => A): A | null => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

const keyOf = (eventTypeId: string): string => `calendeal:${eventTypeId}`

/** What this tab's visitor had typed before a reload. */
export const keptDraft = (eventTypeId: string): Draft | null =>
  readDraft(attempt((storage) => storage.getItem(keyOf(eventTypeId))))

/** Keeps what was typed; an empty draft leaves no trace. */
export const keepDraft = (eventTypeId: string, draft: Draft): void => {
  attempt((storage) =>
    draft === emptyDraft
      ? storage.removeItem(keyOf(eventTypeId))
      : storage.setItem(keyOf(eventTypeId), JSON.stringify(draft))
  )
}
