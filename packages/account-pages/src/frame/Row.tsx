import type { ComponentChildren } from "preact"

/** How something is: it works, it has failed, or neither. */
export interface RowState {
  readonly tone: "good" | "bad" | "idle"
  readonly text: string
}

/** A line of a list: an icon, what it is, how it is, and the buttons for what can be done. */
export const Row = ({
  below,
  children,
  icon,
  state,
  title
}: {
  readonly icon:
    | "ads"
    | "assistant"
    | "browser"
    | "calendar"
    | "host"
    | "key"
    | "letter"
    | "video"
    | "workspace"
  readonly title: ComponentChildren
  /** Details below the title, from the most important one on. */
  readonly below?: ComponentChildren
  readonly state?: RowState | null | undefined
  /** The buttons. */
  readonly children?: ComponentChildren
}) => (
  <li>
    <span class={`tile ${icon}`} />
    <div class="what">
      {title}
      {below}
    </div>
    {state && <span class={`state ${state.tone}`}>{state.text}</span>}
    {children && <div class="actions">{children}</div>}
  </li>
)
