import type { ComponentChildren } from "preact"

/** The event type of offered or proposed times, with the times and with whom they are. */
export const OfferBox = ({
  children,
  title
}: {
  readonly title: string
  readonly children: ComponentChildren
}) => (
  <div class="offered">
    <p class="event" dir="auto">
      {title}
    </p>
    {children}
  </div>
)

/** The buttons that answer. */
export const OfferAnswers = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="offer-answers">{children}</div>
)
