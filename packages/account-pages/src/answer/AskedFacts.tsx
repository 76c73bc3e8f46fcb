import type { AnswerAt } from "@calendeal/web-kit/api"
import { localeFor } from "@calendeal/web-kit/locale-for"
import type { AccountView } from "../frame/AccountView.ts"

/** A booking that waits for approval, or did. */
export type Asked = AnswerAt<"POST", "/api/account/asked-booking">

/** What is asked for: the time on the clock of this device, as its zone's name says. */
export const AskedFacts = ({
  asked,
  lang,
  words
}: {
  readonly asked: Asked
  readonly lang: AccountView["lang"]
  readonly words: AccountView["words"]["answer"]
}) => {
  const clock = new Intl.DateTimeFormat(localeFor(lang), {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short"
  })
  return (
    <div class="asked">
      <p class="subject" dir="auto">
        {asked.title}
      </p>
      <p>
        <time dateTime={asked.startAt}>
          {clock.formatRange(new Date(asked.startAt), new Date(asked.endAt))}
        </time>
      </p>
      <dl>
        <dt>{words.booker}</dt>
        <dd>
          <bdi>{asked.bookerName}</bdi> <a href={`mailto:${asked.bookerEmail}`}>{asked.bookerEmail}</a>
        </dd>
        <dt>{words.host}</dt>
        <dd>
          <bdi>{asked.hostName}</bdi> · <bdi>{asked.workspaceName}</bdi>
        </dd>
      </dl>
    </div>
  )
}
