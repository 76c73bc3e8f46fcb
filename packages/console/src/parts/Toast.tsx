import type { ComponentChildren, Ref } from "preact"

interface Props {
  /** Empty: nothing was done yet. */
  readonly text: string
  /** Whether it stays at the foot of the window, below a screen of settings. */
  readonly isFloating?: boolean
  /** What is said after the text, and not shown. */
  readonly hint?: string
  /** What can be done about it. */
  readonly children?: ComponentChildren
  readonly root?: Ref<HTMLDivElement>
}

/** Says what an act has done. The element is always there, because screen readers announce only what changes in one. */
export const Toast = ({ children, hint = "", isFloating = false, root, text }: Props) => (
  <div class={isFloating ? "done saved" : "done"} ref={root ?? null}>
    <p role="status" tabIndex={-1}>
      {text !== "" && <span>{text}</span>}
      {text !== "" && hint !== "" && <span class="unseen"> {hint}</span>}
    </p>
    {children}
  </div>
)
