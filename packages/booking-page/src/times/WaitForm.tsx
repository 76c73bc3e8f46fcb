import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { PlaceFields } from "../details/PlaceFields.tsx"
import { DetailsFields } from "../details/DetailsFields.tsx"
import { Checkbox } from "../fields/Field.tsx"
import { QuestionFields } from "../fields/QuestionFields.tsx"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { Words } from "../words/Words.ts"

const usual = 4
/** Within the 60 days of D-WAIT-2. */
const longest = 8
const choices = [1, 2, usual, longest]
const week = 7 * 86_400_000

const unwatched = { onFocusIn: () => {}, onFocusOut: () => {} }

/** A time that a visitor may wait for: before the first one that is free. */
interface FirstFree {
  /** In ISO 8601, in UTC. */
  readonly start: string
  readonly text: string
}

interface WaitFormProps extends Pick<ScreenProps, "journey" | "view"> {
  readonly words: Words
  /** Null: nothing is free, and the visitor says how long to wait. */
  readonly first: FirstFree | null
}

/** The form of the waiting list (D-PAGE-43), at once if nothing is free, else behind a link below the times. */
export const WaitForm = (props: WaitFormProps) => {
  const [isOpen, setOpen] = useState(props.first === null)
  const { words } = props
  return isOpen ? (
    <OpenForm {...props} />
  ) : (
    <p class="empty">
      {words.waiting.earlier}{" "}
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {words.waiting.join}
      </button>
    </p>
  )
}

/** The visitor leaves what a booking needs, and waits for a time that becomes free. */
const OpenForm = ({ first, journey, view }: WaitFormProps) => {
  const { event, lang, words } = view
  const { edit, state } = journey
  const { draft, faults, obstacle } = state
  const [weeks, setWeeks] = useState(first === null ? usual : longest)
  const [isListed, setListed] = useState(false)
  const inWords = new Intl.NumberFormat(localeFor(lang), { style: "unit", unit: "week", unitDisplay: "long" })
  const submit = async (submitted: Event) => {
    submitted.preventDefault()
    const last = new Date(Date.now() + weeks * week).toISOString()
    setListed(await journey.waitUntil(first !== null && first.start < last ? first.start : last))
  }
  if (isListed)
    return (
      <p class="notice" role="status">
        {say(words.waiting.joined, { email: draft.email.trim() })}
      </p>
    )
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{words.waiting.title}</h3>
      <p class="hint">{words.waiting.text}</p>
      {obstacle !== null && <ObstacleNotice view={view} obstacle={obstacle} onOver={journey.clear} />}
      {event.firstStep === "times" && (
        <DetailsFields
          event={event}
          draft={draft}
          faults={faults}
          words={words}
          edit={edit}
          watch={() => unwatched}
        />
      )}
      <PlaceFields journey={journey} view={view} />
      <QuestionFields
        draft={draft}
        edit={edit}
        faults={faults}
        watch={() => unwatched}
        words={words}
        questions={event.lastQuestions}
      />
      {first === null ? (
        <div class="field">
          <label for="field-weeks">{words.waiting.within}</label>
          <select
            id="field-weeks"
            value={weeks}
            onChange={({ currentTarget }) => setWeeks(Number(currentTarget.value))}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {inWords.format(choice)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p>{say(words.waiting.before, { when: first.text })}</p>
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
      <div class="actions">
        <button type="submit" class="button" disabled={journey.isBusy || journey.isHeld}>
          {journey.isBusy ? words.working : words.waiting.join}
        </button>
      </div>
    </form>
  )
}
