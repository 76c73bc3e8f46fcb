import { say } from "@calendeal/web-kit/say"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { numbersOf } from "../charts/numbers.ts"
import { useView } from "../view/useView.ts"
import type { Badge } from "./badgeOf.ts"

/** The badge of a row. */
export const BookingBadge = ({ badge }: { readonly badge: Badge }) => {
  const { lang, words } = useView()
  switch (badge.kind) {
    case "status":
      return <span class="tag">{words[badge.word]}</span>
    case "mark":
      return (
        <span class={badge.mark === "attended" ? "tag on" : "tag bad"}>{words[`mark_${badge.mark}`]}</span>
      )
    case "now":
      return <span class="tag on">{words.overview.now}</span>
    case "soon": {
      const within = new Intl.RelativeTimeFormat(localeFor(lang), { style: "short" })
      return <span class="tag on">{within.format(badge.minutes, "minute")}</span>
    }
    case "bounced":
      return <span class="tag bad">{words.mailBounced}</span>
    case "failed":
      return <span class="tag bad">{words.mailNotSent}</span>
    case "calendar":
      return <span class="tag bad">{words.calendarFault}</span>
    case "paid":
      return (
        <span class="tag money">{say(words.contacts.paid, { amount: numbersOf(lang).money(badge) })}</span>
      )
    case "deal":
      return <span class="tag money">{say(words.deals.deal, { amount: numbersOf(lang).money(badge) })}</span>
    case "moved":
      return <span class="tag">{say(words.movedTimes, { count: badge.times })}</span>
  }
}
