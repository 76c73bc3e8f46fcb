import type { EventType } from "../api/client.ts"
import type { Placing } from "./RuleItem.tsx"
import type { useTypeStatus } from "./useTypeStatus.ts"

/** An event type of the list, and what can be done with it there. */
export interface TypeRowProps {
  readonly eventType: EventType
  readonly index: number
  /** It can be put elsewhere, by dragging, in its menu and with the arrow keys. */
  readonly placing?: Placing
  /** It can be switched on and off. */
  readonly status?: ReturnType<typeof useTypeStatus>
  readonly say: (text: string) => void
}
