import { FaultSummary } from "../fields/FaultSummary.tsx"
import { useFunnel } from "../funnel/useFunnel.ts"
import { DetailsFields } from "./DetailsFields.tsx"
import { labelsOfDetails } from "../journey/labelsOfDetails.ts"
import type { ScreenProps } from "../journey/useJourney.ts"

/** The first step: the visitor's details, and the answers that the rules need. */
export const DetailsStep = ({ journey, view: { event, lang, words } }: ScreenProps) => {
  const { edit, finishDetails, captureEarly, isBusy, isHeld, state } = journey
  const { draft, faults, faultsShown } = state
  const { finished, watch } = useFunnel(event.id)
  const submit = (submitted: Event) => {
    submitted.preventDefault()
    finished()
    void finishDetails()
  }
  // Until the script runs, a form of this method does nothing; any other would reload the page and lose the input.
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <FaultSummary
        faults={faults}
        labels={labelsOfDetails(event.firstQuestions, words)}
        lang={lang}
        shown={faultsShown}
        words={words}
      />
      <DetailsFields
        event={event}
        draft={draft}
        faults={faults}
        words={words}
        edit={edit}
        watch={watch}
        onEmail={() => void captureEarly()}
      />
      <div class="actions stick">
        <button type="submit" class="button" disabled={isBusy || isHeld}>
          {isBusy ? words.working : words.continue}
        </button>
      </div>
    </form>
  )
}
