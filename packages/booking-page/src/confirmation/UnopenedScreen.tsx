import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/ScreenProps.ts"
import type { Errand } from "../journey/arrival.ts"
import type { Obstacle } from "../journey/State.ts"
import { Message } from "./Message.tsx"

/** A booking's link is invalid, or the service does not respond. */
export const UnopenedScreen = ({
  errand,
  heading,
  journey,
  obstacle,
  view
}: ScreenProps & { readonly errand: Errand; readonly obstacle: Obstacle }) => {
  const { words } = view
  const isFinal = ["missing_token", "invalid_token", "not_found"].includes(obstacle.trouble)
  return (
    <Message
      heading={heading}
      title={words.unopened}
      text={<ObstacleNotice view={view} obstacle={obstacle} onOver={() => void journey.open(errand)} />}
      action={
        <>
          {!isFinal && (
            <button
              type="button"
              class="button"
              disabled={journey.isBusy || obstacle.until !== null}
              onClick={() => void journey.open(errand)}
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
