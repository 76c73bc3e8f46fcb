import type { ComponentChildren } from "preact"

/** The event type of offered or proposed times, with the times and with whom they are. */
export const OfferBox = ({
  children,
  title
}: {
  readonly title: string
  readonly children: ComponentChildren
}) => (
  <div class="asked">
    <p class="subject" dir="auto">
      {title}
    </p>
    {children}
  </div>
)

/** The buttons that answer. */
export const OfferAnswers = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="answers">{children}</div>
)
