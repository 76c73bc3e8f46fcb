import { useMemo, useState } from "preact/hooks"
import { formatsOf } from "../calendar/formats.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { DetailsFields } from "../details/DetailsFields.tsx"
import { labelsOfDetails } from "../journey/labelsOfDetails.ts"
import { FaultSummary } from "../fields/FaultSummary.tsx"
import { Checkbox } from "../fields/Field.tsx"
import { QuestionFields } from "../fields/QuestionFields.tsx"
import { useFunnel } from "../funnel/useFunnel.ts"
import type { ScreenProps } from "../journey/useJourney.ts"
import { Arrow, PickedTime } from "./PickedTime.tsx"
import { say } from "@calendeal/web-kit/say"
import { GuestFields } from "./GuestFields.tsx"
import { PlaceFields } from "../details/PlaceFields.tsx"
import { PriceNote } from "./PriceNote.tsx"
import { loadedLater } from "../page/loadedLater.tsx"

/** Without its script the visitor books without a hold. */
const HeldTime = loadedLater(() =>
  import("../times/later.ts").then(
    (script) => script.HeldTime,
    () => () => null
  )
)

/** The last step: place, remaining questions, guests and consent; then the page books. */
export const AnswersStep = ({ journey, view }: ScreenProps) => {
  const { event, lang, words } = view
  const { captureEarly, clock, edit, finishAnswers, goTo, isBusy, isHeld, state, zone } = journey
  const { draft, faults, faultsShown, moving } = state
  const { finished, watch } = useFunnel(event.id)
  const locale = localeFor(lang)
  const formats = useMemo(() => formatsOf(locale, zone, clock), [locale, zone, clock])
  // A move does not pay again (D-PAY-1).
  const price = moving === null ? event.price : null
  const when = draft.start === null ? null : formats.weekdayTime(draft.start)
  // Without a step of their own, the details are asked here.
  const isLate = moving === null && event.firstStep === "times"
  // With nothing that has to be answered, the step only confirms the time.
  const isFolded =
    !isLate && event.lastQuestions.length > 0 && event.lastQuestions.every(({ required }) => !required)
  const [isAnswered] = useState(event.lastQuestions.some(({ key }) => draft.answers[key]?.length))
  const questions = (
    <QuestionFields
      draft={draft}
      edit={edit}
      faults={faults}
      watch={watch}
      words={words}
      questions={event.lastQuestions}
    />
  )
  const submit = (submitted: Event) => {
    submitted.preventDefault()
    finished()
    void finishAnswers()
  }
  const labels = {
    ...labelsOfDetails([...event.firstQuestions, ...event.lastQuestions], words),
    address: words.address,
    consent: words.consent,
    ...Object.fromEntries(
      draft.guests.flatMap((_guest, index) => [
        [`guests.${index}.name`, say(words.guestName, { number: index + 1 })],
        [`guests.${index}.email`, say(words.guestEmail, { number: index + 1 })]
      ])
    )
  }
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      {draft.start !== null && (
        <div class="fromto">
          {moving !== null && (
            <>
              <PickedTime
                start={moving.summary.start_time}
                durationMinutes={event.durationMinutes}
                formats={formats}
                note={words.becomesFree}
                isOld
              />
              <Arrow />
            </>
          )}
          <PickedTime
            start={draft.start}
            durationMinutes={event.durationMinutes}
            formats={formats}
            note={zone.replaceAll("_", " ")}
          >
            <button type="button" class="button quiet small" onClick={() => goTo("times")}>
              {words.change}
            </button>
          </PickedTime>
        </div>
      )}
      <FaultSummary faults={faults} labels={labels} lang={lang} shown={faultsShown} words={words} />
      {isLate && (
        <DetailsFields
          event={event}
          draft={draft}
          faults={faults}
          words={words}
          edit={edit}
          watch={watch}
          onEmail={() => void captureEarly()}
        />
      )}
      {event.holds && moving === null && <HeldTime journey={journey} view={view} words={words} />}
      <PlaceFields journey={journey} view={view} />
      {moving === null &&
        (isFolded ? (
          <details class="tell-more" open={isAnswered}>
            <summary>{words.tellMore}</summary>
            {questions}
          </details>
        ) : (
          questions
        ))}
      {moving === null && (
        <GuestFields
          guests={draft.guests}
          onGuests={(guests) => edit({ guests })}
          faults={faults}
          words={words}
        />
      )}
      {event.consent !== null && (
        <Checkbox
          name="consent"
          label={event.consent}
          required
          fault={faults["consent"]}
          words={words}
          isTicked={draft.consent}
          onTick={(consent) => edit({ consent })}
        />
      )}
      {price !== null && <PriceNote price={price} words={words} />}
      <div class="actions stick">
        <button type="button" class="button bare" onClick={() => goTo("times")}>
          {words.back}
        </button>
        <button type="submit" class="button" disabled={isBusy || isHeld}>
          {isBusy || when === null
            ? words.working
            : price === null
              ? say(moving === null ? (event.waits ? words.requestAt : words.bookAt) : words.moveTo, { when })
              : say(words.payment[event.waits ? "request" : "book"], { price: price.text, when })}
        </button>
      </div>
    </form>
  )
}
