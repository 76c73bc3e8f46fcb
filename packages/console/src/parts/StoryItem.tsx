import type { ComponentChildren } from "preact"

/** What a line of a story is about. */
export type StoryKind = keyof typeof icons

/** The line icon of each kind, on a grid of 24. */
const icons = {
  visit: "M5 4l6.5 15 2.2-6.3L20 10.5zM14 13l6 6",
  agreed: "M5 6h14v14H5zM5 10.5h14M8.5 3.5v4M15.5 3.5v4M9 15l2 2 4-4",
  deal: "M4 12.5l4-6.5h8l4 6.5-8 7.5zM4 12.5h16",
  paid: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  mail: "M4 6h16v12H4zM4 7l8 6.5L20 7",
  other: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4l3 2",
  bad: "M7 7l10 10M17 7L7 17"
} as const

/** A line of a story: what happened, when, and what belongs to it. `hint`: more about it, in quiet letters. */
export const StoryItem = ({
  at,
  hint,
  kind,
  time,
  title
}: {
  readonly kind: StoryKind
  readonly title: ComponentChildren
  /** None: it is so now. */
  readonly at?: string
  readonly time?: string
  readonly hint?: ComponentChildren
}) => (
  <li class={kind}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[kind]} />
    </svg>
    <div>
      <b dir="auto">{title}</b> {at !== undefined && <time dateTime={at}>{time}</time>}
      {hint !== undefined && hint}
    </div>
  </li>
)
