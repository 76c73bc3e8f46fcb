import { useState } from "preact/hooks"
import { useView } from "../view/useView.ts"
import { PaymentForm, type Paid } from "./PaymentForm.tsx"
import { Toast } from "../parts/Toast.tsx"

/** A button that opens the form of a payment by hand. Only for admins and owners (D-CON-3, D-CON-57). */
export const RecordPayment = ({
  isFirst = false,
  paid
}: {
  /** Whether it is the first act of its screen. */
  readonly isFirst?: boolean
  readonly paid: Paid
}) => {
  const { words } = useView()
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <>
      <Toast text={isDone ? words.deals.recorded : ""} />
      <button
        type="button"
        class={isFirst ? "button first" : "button"}
        onClick={() => {
          setDone(false)
          setAsked(true)
        }}
      >
        {words.deals.record}
      </button>
      {isAsked && <PaymentForm paid={paid} onDone={() => setDone(true)} onLeave={() => setAsked(false)} />}
    </>
  )
}
