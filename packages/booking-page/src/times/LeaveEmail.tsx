import { useState } from "preact/hooks"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import { DetailsFields } from "../details/DetailsFields.tsx"
import { ContactLine } from "../page/ContactLine.tsx"
import type { Words } from "../words/Words.ts"

/** Nothing is free in the whole booking window: the visitor leaves name and email, as on the page without scripts. */
export const LeaveEmail = ({
  journey,
  view,
  words
}: Pick<ScreenProps, "journey" | "view"> & { readonly words: Words }) => {
  const { event } = view
  const { draft, faults } = journey.state
  const [isLeft, setLeft] = useState(draft.lead !== null)
  const submit = async (submitted: Event) => {
    submitted.preventDefault()
    setLeft(await journey.leaveEmail())
  }
  return (
    <div class="full">
      {isLeft ? (
        <p class="notice" role="status">
          {words.leaveEmail.taken}
        </p>
      ) : (
        <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
          <h3>{words.leaveEmail.title}</h3>
          <p class="hint">{words.leaveEmail.text}</p>
          {journey.state.obstacle !== null && (
            <ObstacleNotice view={view} obstacle={journey.state.obstacle} onOver={journey.clear} />
          )}
          <DetailsFields
            event={{ ...event, phone: "unasked", firstQuestions: [] }}
            draft={draft}
            faults={faults}
            words={words}
            edit={journey.edit}
            watch={() => ({ onFocusIn: () => {}, onFocusOut: () => {} })}
          />
          <div class="actions">
            <button type="submit" class="button" disabled={journey.isBusy || journey.isHeld}>
              {journey.isBusy ? words.working : words.leaveEmail.send}
            </button>
          </div>
        </form>
      )}
      <ContactLine from={event} words={words} />
    </div>
  )
}
