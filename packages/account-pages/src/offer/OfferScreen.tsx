import { useEffect, useState } from "preact/hooks"
import type { AnswerAt } from "@calendeal/web-kit/api"
import type { Failure } from "@calendeal/web-kit/ask"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { fragment } from "../frame/fragment.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { OfferAnswers, OfferBox } from "./OfferBox.tsx"
import { offerLinkOf } from "./offerLink.ts"
import { unbookable } from "./unbookable.ts"

type Offered = AnswerAt<"POST", "/api/account/offered-time">

const link = offerLinkOf(fragment)

/** Shows the time that is offered by a mail, or the place in the list. Only a button answers, because programs open links (D-WAIT-6). */
export const OfferScreen = ({ lang, words }: Omit<AccountView, "screen">) => {
  const { offer: texts } = words
  const [offered, setOffered] = useState<Offered | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (link === null) return
    void call("POST", "/offered-time", { token: link.token }).then((reply) =>
      reply.isGood ? setOffered(reply.body) : setFailure(reply)
    )
  }, [])

  const send = async (answer: "leave" | "pass" | "take") => {
    if (link === null) return
    setBusy(true)
    setFailure(null)
    const answered = await call("POST", "/offered-time/answer", { token: link.token, answer })
    setBusy(false)
    if (answered.isGood) setOffered(answered.body)
    else setFailure(answered)
  }

  if (link === null || failure?.code === "invalid_token" || failure?.code === "invalid_input")
    return (
      <Sheet title={words.invalidTitle}>
        <p>{texts.invalidText}</p>
      </Sheet>
    )
  const fault =
    failure === null ? "" : unbookable.has(failure.code) ? texts.unavailable : explained(failure, words)
  if (offered === null)
    return (
      <Sheet title={texts.loading}>
        <Fault text={fault} />
      </Sheet>
    )
  const { offer, timezone, title, waiting, workspaceName } = offered
  const clock = new Intl.DateTimeFormat(localeFor(lang), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone: timezone,
    timeZoneName: "short"
  })
  const state = stateOf(offered, link.about)
  return (
    <Sheet title={state === "open" ? texts.openTitle : texts[state]}>
      <p>
        {state === "open"
          ? say(texts.openText, { until: offer === null ? "" : clock.format(new Date(offer.until)) })
          : texts[`${state}Text`]}
      </p>
      <OfferBox title={title}>
        {link.about === "offer" && offer !== null && (
          <p>
            <time dateTime={offer.startAt}>
              {clock.formatRange(new Date(offer.startAt), new Date(offer.endAt))}
            </time>
          </p>
        )}
        <p>
          {texts.with} <bdi>{workspaceName}</bdi>
        </p>
      </OfferBox>
      <Fault text={fault} />
      <OfferAnswers>
        {state === "open" && (
          <>
            <button type="button" disabled={isBusy} onClick={() => void send("take")}>
              {texts.take}
            </button>
            <button type="button" class="quiet" disabled={isBusy} onClick={() => void send("pass")}>
              {texts.pass}
            </button>
          </>
        )}
        {waiting === "waiting" && (
          <button type="button" class="quiet" disabled={isBusy} onClick={() => void send("leave")}>
            {texts.leave}
          </button>
        )}
      </OfferAnswers>
      {state !== "open" && state !== "taken" && <a href={offered.page}>{texts.toPage}</a>}
    </Sheet>
  )
}

/** What the page says: of the offer while the person waits or took it, else of the place in the list. */
const stateOf = ({ offer, waiting }: Offered, about: "leave" | "offer") => {
  if (about === "offer" && offer !== null && (waiting === "waiting" || offer.state === "taken"))
    return offer.state
  return waiting === "booked" ? "taken" : waiting
}
