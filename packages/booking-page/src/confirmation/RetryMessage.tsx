import type { ComponentChildren, ComponentProps, RefObject } from "preact"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import { Message } from "./Message.tsx"

/** A booking that could not be opened: the obstacle, a way to try again, and further actions. */
export const RetryMessage = ({
  children,
  heading,
  isBusy,
  obstacle,
  onRetry,
  view
}: Pick<ComponentProps<typeof ObstacleNotice>, "obstacle" | "view"> & {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isBusy: boolean
  /** Null: another try is pointless. */
  readonly onRetry: (() => Promise<void>) | null
  readonly children?: ComponentChildren
}) => (
  <Message
    heading={heading}
    title={view.words.unopened}
    text={<ObstacleNotice view={view} obstacle={obstacle} onOver={() => void onRetry?.()} />}
    action={
      <>
        {onRetry !== null && (
          <button
            type="button"
            class="button"
            disabled={isBusy || obstacle.until !== null}
            onClick={() => void onRetry()}
          >
            {isBusy ? view.words.working : view.words.retry}
          </button>
        )}
        {children}
      </>
    }
  />
)
