import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"

/** The title of a screen, which gets the focus when the screen opens, so that screen readers announce it. */
export const Header = ({
  children,
  parent,
  title
}: {
  readonly children?: ComponentChildren
  /** The screen above this one. */
  readonly parent?: { readonly href: string; readonly text: string }
  readonly title: string
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  // Before the other parts of the screen can be used: later, it would take the focus from a button that was just reached.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header class="head">
      {parent !== undefined && (
        <>
          <a href={parent.href}>{parent.text}</a>
          <span aria-hidden="true">›</span>
        </>
      )}
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {children}
    </header>
  )
}
