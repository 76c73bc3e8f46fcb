interface Props {
  /** Empty: nothing was done yet. */
  readonly text: string
  /** Whether it stays at the foot of the window, below a screen of settings. */
  readonly isFloating?: boolean
}

/** Says what an act has done. The element is always there, because screen readers announce only what changes in one. */
export const Toast = ({ isFloating = false, text }: Props) => (
  <p class={isFloating ? "done saved" : "done"} role="status">
    {text}
  </p>
)
