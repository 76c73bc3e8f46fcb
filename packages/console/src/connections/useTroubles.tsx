import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { timesOf } from "../parts/times.ts"
import { useProblems } from "../queries/useProblems.ts"
import { useView } from "../view/useView.ts"
import { failureText } from "../words/reasons/reasonText.ts"
import { type Consent, ConsentText } from "./Consent.tsx"

type Failure = Schemas["Problems"]["failures"][number]

/** What failed in the last days on the way to a destination, as its state and its fault; else this state. `id` null: any of the kind. */
export const useFailure = (
  kind: Failure["kind"],
  id: string | null,
  state: string,
  tone: "on" | "off" | "bad"
) => {
  const { lang, words } = useView()
  const failure = useProblems().data?.failures.find(
    (each) => each.kind === kind && (id === null || each.destinationId === id)
  )
  if (failure === undefined) return { state: { tone, text: state }, fault: null }
  const { at, count, provider, reason } = failure
  return {
    state: { tone: "bad" as const, text: say(words.overview[`failure_${kind}`], { count, provider }) },
    fault: say(words.overview.failureReason, {
      time: timesOf(lang).both(at),
      reason: reason === null ? words.overview.noReason : failureText(words, kind, reason)
    })
  }
}

/** That the access of an account ends or has ended, as its state; null: it is not near. */
export const useConsent = (kind: Consent["kind"], id: string) => {
  const { words } = useView()
  const consent = useProblems().data?.consents.find((each) => each.kind === kind && each.id === id)
  return consent === undefined
    ? null
    : {
        state: { tone: "bad" as const, text: words.connections.connectAgain },
        fault: <ConsentText consent={consent} />
      }
}
