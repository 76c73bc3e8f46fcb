import { useEffect, useState } from "preact/hooks"
import type { Failure } from "@calendeal/web-kit/ask"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { fragment } from "../frame/fragment.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { AnswerForm } from "./AnswerForm.tsx"
import { type Asked, AskedFacts } from "./AskedFacts.tsx"
import { answerLinkOf } from "./answerLink.ts"

const link = answerLinkOf(fragment)

/** Shows the booking that the link of a mail answers. Only a button answers it, because programs open links (D-APPR-16). */
export const AnswerScreen = ({ lang, words }: Omit<AccountView, "screen">) => {
  const { answer: texts } = words
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [answer, setAnswer] = useState(link?.answer ?? "approve")
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (link === null) return
    void call("POST", "/asked-booking", { token: link.token }).then((reply) =>
      reply.isGood ? setAsked(reply.body) : setFailure(reply)
    )
  }, [])

  const send = async (words: string) => {
    if (link === null) return
    const { token } = link
    const reply = words === "" ? {} : { reply: words }
    setBusy(true)
    setFailure(null)
    const answered = await call(
      "POST",
      "/asked-booking/answer",
      answer === "approve" ? { token, answer } : { token, answer, ...reply }
    )
    setBusy(false)
    if (answered.isGood) setAsked(answered.body)
    else setFailure(answered)
  }

  if (link === null || failure?.code === "invalid_token" || failure?.code === "invalid_input")
    return (
      <Sheet title={words.invalidTitle}>
        <p>{texts.invalidText}</p>
        <a href="/console">{words.toConsole}</a>
      </Sheet>
    )
  const fault =
    failure === null ? "" : failure.code === "forbidden" ? texts.suspended : explained(failure, words)
  if (asked === null)
    return (
      <Sheet title={texts.loading}>
        <Fault text={fault} />
      </Sheet>
    )
  const { state } = asked
  const isWaiting = state === "waiting"
  return (
    <Sheet title={state === "waiting" ? texts[`${answer}Title`] : texts[state]}>
      {!isWaiting && <p>{outcomeOf(asked, texts, lang)}</p>}
      <AskedFacts asked={asked} lang={lang} words={texts} />
      <Fault text={fault} />
      {isWaiting && (
        <AnswerForm
          key={answer}
          answer={answer}
          words={texts}
          isBusy={isBusy}
          send={send}
          change={() => setAnswer(answer === "approve" ? "decline" : "approve")}
        />
      )}
      <a href={`/console/${asked.workspaceSlug}/bookings/${asked.uid}`}>{texts.openInConsole}</a>
    </Sheet>
  )
}

/** What has become of a booking that waits no more, and by whom. */
const outcomeOf = (
  { answeredAt, answeredBy, state }: Asked,
  texts: AccountView["words"]["answer"],
  lang: AccountView["lang"]
): string => {
  const clock = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  const by = (text: typeof texts.approvedBy) =>
    answeredAt === null || answeredBy === null
      ? ""
      : say(text, { name: answeredBy, time: clock.format(new Date(answeredAt)) })
  return {
    waiting: "",
    approved: by(texts.approvedBy),
    declined: by(texts.declinedBy),
    cancelled: texts.cancelledText,
    moved: texts.movedText,
    expired: texts.expiredText,
    taken: texts.takenText
  }[state]
}
