import type { ComponentChildren } from "preact"

interface Props {
  /** What screen readers call it. */
  readonly caption: string
  /** Whether it has sentences rather than numbers: it never scrolls, and lines wrap. */
  readonly isText?: boolean
  /** Whether each row is a block on phones: its first and last cell above the others, or each where the style of `class` puts it. */
  readonly stacked?: "ends" | "placed"
  /** For a style of its own. */
  readonly class?: string
  readonly children: ComponentChildren
}

/** A table. One of numbers scrolls sideways where it has no room, also with the arrow keys. */
export const Table = ({ caption, children, class: own = "", isText = false, stacked }: Props) => {
  const looks = [isText ? "list" : "chart", stacked === undefined ? "" : `stack ${stacked}`, own]
  const table = (
    <table class={looks.filter(Boolean).join(" ")} aria-label={isText ? caption : undefined}>
      {children}
    </table>
  )
  if (isText) return table
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={caption}>
      {table}
    </div>
  )
}
