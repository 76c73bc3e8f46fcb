import type { ComponentChildren } from "preact"

/** A picture, or a control that is drawn like one, below the words that explain it. */
export const Figure = ({
  caption,
  children
}: {
  readonly caption: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <figure class="figure">
    <figcaption>{caption}</figcaption>
    {children}
  </figure>
)
