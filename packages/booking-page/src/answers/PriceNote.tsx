import { say } from "@calendeal/web-kit/say"
import type { PriceView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"

/** What is paid, and when it goes back, before the visitor commits to it (D-PAY-13). */
export const PriceNote = ({
  price: { note, refundHours, refunds },
  words
}: {
  readonly price: PriceView
  readonly words: Words
}) => {
  const { payment } = words
  return (
    <p class="notice">
      {note}
      {refunds !== null &&
        ` ${say(payment.refunds[refunds], { time: say(words.hours, { count: refundHours }) })}`}
    </p>
  )
}
