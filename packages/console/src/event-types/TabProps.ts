import type { EventType } from "../api/client.ts"
import type { Editor } from "../editing/useEditor.ts"

/** What every part of the editor gets. */
export interface TabProps {
  readonly draft: EventType
  readonly change: Editor<EventType>["change"]
}
