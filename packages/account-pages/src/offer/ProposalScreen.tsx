import { useEffect, useId, useState } from "preact/hooks"
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
import { proposalLinkOf } from "./proposalLink.ts"
import { unbookable } from "./unbookable.ts"

type Proposed = AnswerAt<"POST", "/api/account/proposed-times">

const link = proposalLinkOf(fragment)

/** Shows the times that a mail proposes, with the one of its link chosen. Only a button answers, because programs open links (D-RES-14). */
export const ProposalScreen = ({ lang, words }: Omit<AccountView, "screen">) => {
  const { offer, proposal: texts } = words
  const group = useId()
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [chosen, setChosen] = useState(link?.startAt ?? null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (link === null) return
    void call("POST", "/proposed-times", { token: link.token }).then((reply) =>
      reply.isGood ? setProposed(reply.body) : setFailure(reply)
    )
  }, [])

  const send = async (answer: { readonly startAt?: string }) => {
    if (link === null) return
    setBusy(true)
    setFailure(null)
    const answered = await call("POST", "/proposed-times/answer", { token: link.token, ...answer })
    setBusy(false)
    if (answered.isGood) setProposed(answered.body)
    else setFailure(answered)
  }

  if (link === null || failure?.code === "invalid_token" || failure?.code === "invalid_input")
    return (
      <Sheet title={words.invalidTitle}>
        <p>{texts.invalidText}</p>
      </Sheet>
    )
  const fault =
    failure === null ? "" : unbookable.has(failure.code) ? offer.unavailable : explained(failure, words)
  if (proposed === null)
    return (
      <Sheet title={offer.loading}>
        <Fault text={fault} />
      </Sheet>
    )
  const { page, state, times, timezone, title, until, workspaceName } = proposed
  const clock = new Intl.DateTimeFormat(localeFor(lang), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone: timezone,
    timeZoneName: "short"
  })
  const isOpen = state === "open"
  const shown = state === "taken" ? times.filter((time) => time.state === "taken") : times
  const taking = times.find(({ startAt, state }) => state === "open" && Date.parse(startAt) === chosen)
  const said = {
    open: [texts.openTitle, say(texts.openText, { until: clock.format(new Date(until)) })],
    taken: [offer.taken, offer.takenText],
    ended: [texts.ended, texts.endedText],
    lapsed: [offer.lapsed, texts.lapsedText]
  } as const
  return (
    <Sheet title={said[state][0]}>
      <p>{said[state][1]}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (taking !== undefined) void send({ startAt: taking.startAt })
        }}
      >
        <OfferBox title={title}>
          <div role={isOpen ? "radiogroup" : undefined} aria-label={isOpen ? title : undefined}>
            {shown.map(({ endAt, startAt, state }) => {
              const span = clock.formatRange(new Date(startAt), new Date(endAt))
              return isOpen && state === "open" ? (
                <label key={startAt} class="option">
                  <input
                    type="radio"
                    name={group}
                    checked={Date.parse(startAt) === chosen}
                    onChange={() => setChosen(Date.parse(startAt))}
                  />
                  <time dateTime={startAt}>{span}</time>
                </label>
              ) : (
                <p key={startAt}>
                  <time dateTime={startAt}>{span}</time>
                  {isOpen && ` (${texts.gone})`}
                </p>
              )
            })}
          </div>
          <p>
            {offer.with} <bdi>{workspaceName}</bdi>
          </p>
        </OfferBox>
        <Fault text={fault} />
        {isOpen && (
          <OfferAnswers>
            <button type="submit" disabled={isBusy || taking === undefined}>
              {offer.take}
            </button>
            <button type="button" class="quiet" disabled={isBusy} onClick={() => void send({})}>
              {texts.none}
            </button>
          </OfferAnswers>
        )}
      </form>
      {(state === "ended" || state === "lapsed") && <a href={page}>{offer.toPage}</a>}
    </Sheet>
  )
}
