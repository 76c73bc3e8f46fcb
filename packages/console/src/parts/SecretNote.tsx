import type { ComponentChildren } from "preact"
import { useView } from "../view/useView.ts"

/** A secret that is shown once, in the dialog that made it. */
export const SecretNote = ({
  children,
  close,
  text
}: {
  readonly children: ComponentChildren
  readonly close: () => void
  readonly text: string
}) => {
  const { words } = useView()
  return (
    <>
      <section class="note" role="status">
        <p>{text}</p>
        {children}
      </section>
      <div class="acts">
        <button type="button" class="button first" onClick={close}>
          {words.close}
        </button>
      </div>
    </>
  )
}
