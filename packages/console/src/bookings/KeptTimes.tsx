import type { ComponentChildren } from "preact"

/** A list of times that are kept, above the bookings. */
export const KeptTimes = ({
  children,
  text,
  title
}: {
  readonly title: string
  readonly text: string
  readonly children: ComponentChildren
}) => (
  <section class="reserved" aria-label={title}>
    <h2>{title}</h2>
    <p class="soft">{text}</p>
    {children}
  </section>
)
