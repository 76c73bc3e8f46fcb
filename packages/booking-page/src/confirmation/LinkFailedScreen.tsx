import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { BookingLink } from "../journey/arrival.ts"
import type { Obstacle } from "../journey/State.ts"
import { Message } from "./Message.tsx"

/** A booking's link is invalid, or the service does not respond. */
export const LinkFailedScreen = ({
  link,
  heading,
  journey,
  obstacle,
  view
}: ScreenProps & { readonly link: BookingLink; readonly obstacle: Obstacle }) => {
  const { words } = view
  const isFinal = ["missing_token", "invalid_token", "not_found"].includes(obstacle.trouble)
  return (
    <Message
      heading={heading}
      title={words.unopened}
      text={<ObstacleNotice view={view} obstacle={obstacle} onOver={() => void journey.open(link)} />}
      action={
        <>
          {!isFinal && (
            <button
              type="button"
              class="button"
              disabled={journey.isBusy || obstacle.until !== null}
              onClick={() => void journey.open(link)}
            >
              {journey.isBusy ? words.working : words.retry}
            </button>
          )}
          <button type="button" class="button quiet" onClick={journey.startOver}>
            {words.bookAnother}
          </button>
        </>
      }
    />
  )
}
