import { say } from "@calendeal/web-kit/say"
import type { BookingInList } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** What the booking's deal is worth, and how much of it is paid. */
export const DealCard = ({ deal }: { readonly deal: NonNullable<BookingInList["deal"]> }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { amount, currency, id, paid } = deal
  if (amount === null || currency === null || paid === null) return null
  const { money } = numbersOf(lang)
  return (
    <div class="worth">
      <p>{paid > 0 ? words.paidSoFar : words.deals.dealOf}</p>
      <a href={`/console/${slug}/deals/${id}`}>{money({ amount: paid > 0 ? paid : amount, currency })}</a>
      {paid > 0 && (
        <>
          <svg aria-hidden="true">
            <rect width={`${Math.min(100, (100 * paid) / amount)}%`} height="3" rx="1.5" />
          </svg>
          <p class="soft">{say(words.paidOf, { amount: money({ amount, currency }) })}</p>
        </>
      )}
    </div>
  )
}
