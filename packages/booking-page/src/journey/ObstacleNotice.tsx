import { useEffect } from "preact/hooks"
import { sayCount } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import type { Obstacle } from "./State.ts"
import { useSecondsUntil } from "./useSecondsUntil.ts"

/** Says in plain words what stands in the way, and counts down the time that is to be waited (Retry-After). */
export const ObstacleNotice = ({
  lang,
  obstacle: { trouble, until },
  onOver,
  words
}: {
  readonly lang: string
  readonly words: Words
  readonly obstacle: Obstacle
  readonly onOver: () => void
}) => {
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    if (until !== null && seconds === 0 && Date.now() >= until) onOver()
  }, [seconds, until])
  return (
    <div class="notice problem" role="alert" data-trouble={trouble}>
      <p>{words.troubles[trouble]}</p>
      {/* Not read out every second. */}
      {seconds > 0 && <p aria-live="off">{sayCount(lang, words.retryIn, seconds)}</p>}
    </div>
  )
}
