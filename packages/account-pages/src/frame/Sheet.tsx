import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"

/**
 * A page with one heading. A new heading gets the focus, so that a screen reader announces the change; the first one does not,
 * because the reader begins with the page's title.
 */
export const Sheet = ({
  children,
  title
}: {
  readonly children?: ComponentChildren
  readonly title: string
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}

/** What went wrong, announced immediately. Empty: nothing. */
export const Fault = ({ text }: { readonly text: string }) => (
  <p class="fault" role="alert" id="fault">
    {text}
  </p>
)
