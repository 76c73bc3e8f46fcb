import { isReplaced, waits } from "@calendeal/domain/bookings"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { Booking } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Toast } from "../parts/Toast.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { leftOf } from "./leftOf.ts"

// Asked for seldom.
const RefundAct = loadedLater(
  async () => (await import("./RefundAct.tsx")).RefundAct,
  () => null
)

/** The payment of a booking, with what went back in part. Admins and owners return a part (D-CON-232). */
export const PaymentFact = ({
  booking,
  payment
}: {
  readonly booking: Booking
  readonly payment: NonNullable<Booking["payment"]>
}) => {
  const { lang, words } = useView()
  const isAdmin = manages(useWorkspace())
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const { money } = numbersOf(lang)
  const mayRefund =
    isAdmin && payment.state === "paid" && !isReplaced(booking) && !waits(booking) && leftOf(payment) > 0
  return (
    <>
      {say(words[`payment_${payment.state}`], { amount: money(payment.money) })}
      {payment.partRefunds?.map(({ amount, id, reason, state }) => (
        <span key={id} class="line soft" dir="auto">
          {say(words[`part_${state}`], { amount: money({ ...payment.money, amount }) })}
          {reason !== null && ` · ${reason}`}
        </span>
      ))}
      <Toast text={isDone ? words.refundAsked : ""} />
      {mayRefund && (
        <button
          type="button"
          class="button small"
          onClick={() => {
            setDone(false)
            setAsked(true)
          }}
        >
          {words.refundPart}
        </button>
      )}
      {isAsked && (
        <RefundAct
          booking={booking}
          payment={payment}
          onDone={() => setDone(true)}
          onLeave={() => setAsked(false)}
        />
      )}
    </>
  )
}
