import { useEffect } from "preact/hooks"
import { ContactLine } from "../page/ContactLine.tsx"
import type { EventView, JourneyView } from "../page/PageView.ts"
import { sayCount } from "@calendeal/web-kit/say"
import type { Trouble, Words } from "../words/Words.ts"
import type { Obstacle } from "./State.ts"
import { useSecondsUntil } from "./useSecondsUntil.ts"

/** Explains the obstacle unless its field does, and counts down the time to wait (Retry-After). */
export const ObstacleNotice = ({
  obstacle: { isAtField, trouble: code, until },
  onOver,
  view: { event, lang, words }
}: {
  readonly view: Pick<JourneyView, "lang" | "words"> & {
    readonly event: Pick<EventView, "contact" | "emails" | "workspace">
  }
  readonly obstacle: Obstacle
  readonly onOver: () => void
}) => {
  const trouble = troubleOf(code, words)
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    if (until !== null && seconds === 0 && Date.now() >= until) onOver()
  }, [seconds, until])
  if (isAtField) return null
  const text =
    trouble === "email_not_allowed" && event.emails !== "any"
      ? words.emails[event.emails]
      : words.troubles[trouble]
  return (
    <div class="notice problem" role="alert" data-trouble={trouble}>
      <p>{text}</p>
      {/* Not announced every second. */}
      {seconds > 0 && <p aria-live="off">{sayCount(lang, words.retryIn, seconds)}</p>}
      {needHelp.includes(trouble) && <ContactLine from={event} words={words} />}
    </div>
  )
}

/** Codes of later versions of the service have no text. */
const troubleOf = (code: string, { troubles }: Words): Trouble =>
  isKeyOf(troubles, code) ? code : "internal"

const isKeyOf = <A extends object>(record: A, key: PropertyKey): key is keyof A => Object.hasOwn(record, key)

/** Troubles that only the workspace can solve. */
const needHelp: ReadonlyArray<Trouble> = [
  "missing_token",
  "invalid_token",
  "email_not_allowed",
  "event_type_not_found",
  "not_found",
  "booking_unavailable",
  "per_invitee_limit",
  "internal",
  "no_location_configured"
]
