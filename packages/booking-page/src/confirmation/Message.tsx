import type { ComponentChildren, RefObject } from "preact"

/** A screen with one message, and an action or null. */
export const Message = ({
  action,
  heading,
  text,
  title
}: {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly title: string
  readonly text: ComponentChildren
  readonly action: ComponentChildren
}) => (
  <div class="message">
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
    {typeof text === "string" ? <p>{text}</p> : text}
    {action !== null && <div class="actions">{action}</div>}
  </div>
)
