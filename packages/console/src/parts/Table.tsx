import type { ComponentChildren } from "preact"

interface Props {
  /** What screen readers call it. */
  readonly caption: string
  /** Whether it has sentences rather than numbers: it never scrolls, and lines wrap. */
  readonly isText?: boolean
  /** Whether each row is a block on phones: its first and last cell above the others. */
  readonly isStacked?: boolean
  readonly children: ComponentChildren
}

/** A table. One of numbers scrolls sideways where it has no room, also with the arrow keys. */
export const Table = ({ caption, children, isStacked = false, isText = false }: Props) => {
  const look = isText ? "list" : "chart"
  const table = (
    <table class={isStacked ? `${look} stack` : look} aria-label={isText ? caption : undefined}>
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
