import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { Screenly } from "../journey/Screenly.ts"
import type { Errand } from "../journey/arrival.ts"
import type { Obstacle } from "../journey/State.ts"
import { Message } from "./Message.tsx"

/** A link of a booking leads nowhere, or the service cannot answer now. */
export const UnopenedScreen = ({
  errand,
  heading,
  journey,
  obstacle,
  view
}: Screenly & { readonly errand: Errand; readonly obstacle: Obstacle }) => {
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
