import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { AnswersStep } from "../answers/AnswersStep.tsx"
import { BookedScreen } from "../confirmation/BookedScreen.tsx"
import { CancelScreen } from "../confirmation/CancelScreen.tsx"
import { RedirectScreen } from "../confirmation/redirects.tsx"
import { Message } from "../confirmation/Message.tsx"
import { RetryMessage } from "../confirmation/RetryMessage.tsx"
import { DetailsStep } from "../details/DetailsStep.tsx"
import type { JourneyView } from "../page/PageView.ts"
import { TimesStep } from "../times/TimesStep.tsx"
import { say } from "@calendeal/web-kit/say"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import { OutageNotice } from "../journey/OutageNotice.tsx"
import type { Step } from "../journey/State.ts"
import { PickedHost } from "../journey/PickedHost.tsx"
import { useJourney } from "../journey/useJourney.ts"

/** The interactive part of the page. */
export const Journey = (view: JourneyView) => {
  const { words } = view
  const journey = useJourney(view)
  const { moving, obstacle, screen } = journey.state
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen.tag)
  const [first] = useState(screen.tag)

  // Moves the focus to the new screen's heading before the next key press, for screen readers.
  useLayoutEffect(() => {
    if (shown.current === screen.tag) return
    shown.current = screen.tag
    // The fault has the focus.
    if (obstacle?.isAtField) return
    heading.current?.focus({ preventScroll: true })
    if (heading.current !== null && heading.current.getBoundingClientRect().top < 0)
      heading.current.scrollIntoView()
  }, [screen.tag])

  const steps: ReadonlyArray<Step> =
    moving !== null || view.event.firstStep === "times"
      ? ["times", "answers"]
      : ["details", "times", "answers"]
  const current = steps.findIndex((step) => step === screen.tag)
  // Without a step of their own, the details are asked with the answers.
  const nameOf = (step: Step): Step =>
    step === "answers" && steps.length === 2 && moving === null ? "details" : step
  const title =
    moving === null ? (
      <>
        <span class="unseen">{say(words.stepOf, { step: current + 1, steps: steps.length })}: </span>
        {words.steps[nameOf(steps[current] ?? "times")]}
      </>
    ) : screen.tag === "times" ? (
      words.moveWhen
    ) : (
      words.moveBooking
    )
  const shared = { view, journey, heading, title }
  return (
    <section
      class={`screen${alone.includes(screen.tag) ? " alone" : ""}${screen.tag === first ? "" : " onward"}`}
      aria-busy={journey.isBusy}
    >
      {!isOnline && (
        <p class="notice offline" role="status">
          {words.offline}
        </p>
      )}
      <OutageNotice words={words} />
      {current >= 0 && (
        <ol class="steps" aria-hidden="true">
          {steps.map((step, index) => (
            <li key={step} class={index < current ? "done" : index === current ? "now" : ""}>
              {words.shortSteps[nameOf(step)]}
            </li>
          ))}
        </ol>
      )}
      {(screen.tag === "details" || screen.tag === "answers") && (
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      )}
      {(screen.tag === "times" || screen.tag === "answers") && (
        <PickedHost event={view.event} hostIds={journey.state.draft.lead?.hostIds ?? null} />
      )}
      {obstacle !== null && <ObstacleNotice view={view} obstacle={obstacle} onOver={journey.clear} />}
      {screen.tag === "details" && <DetailsStep {...shared} />}
      {screen.tag === "times" && <TimesStep {...shared} />}
      {screen.tag === "answers" && <AnswersStep {...shared} />}
      {screen.tag === "booked" && <BookedScreen {...shared} booked={screen.booked} />}
      {screen.tag === "disqualified" && (
        <Message
          heading={heading}
          title={screen.disqualification.disqualifiedTitle}
          text={screen.disqualification.guestMessage}
          action={
            <>
              <a
                class="button"
                href={screen.disqualification.ctaUrl}
                target={view.embed ? "_top" : undefined}
              >
                {screen.disqualification.ctaLabel}
              </a>
              <button type="button" class="button bare" onClick={() => journey.goTo("details")}>
                {words.changeAnswers}
              </button>
            </>
          }
        />
      )}
      {screen.tag === "redirecting" && <RedirectScreen {...shared} url={screen.url} />}
      {screen.tag === "cancelling" && (
        <CancelScreen
          heading={heading}
          summary={screen.moving.summary}
          zone={journey.zone}
          lang={view.lang}
          words={words}
          isBusy={journey.isBusy}
          obstacle={obstacle}
          onKeep={() => journey.show(screen.moving)}
          movingHref={`#reschedule=${screen.moving.token}`}
          onCancel={(reason) => void journey.cancel(screen.moving.token, reason)}
        />
      )}
      {screen.tag === "linkFailed" && (
        <RetryMessage
          heading={heading}
          view={view}
          obstacle={screen.obstacle}
          isBusy={journey.isBusy}
          onRetry={final.includes(screen.obstacle.trouble) ? null : () => journey.open(screen.link)}
        >
          <button type="button" class="button quiet" onClick={journey.startOver}>
            {words.bookAnother}
          </button>
        </RetryMessage>
      )}
      {screen.tag === "cancelled" && (
        <Message
          heading={heading}
          title={words.cancelled}
          text={words.cancelledText}
          action={
            <button type="button" class="button" onClick={journey.startOver}>
              {words.bookAnother}
            </button>
          }
        />
      )}
    </section>
  )
}

/** The screens without the description of the event type, which is no longer offered there. */
const alone: ReadonlyArray<string> = ["disqualified", "redirecting", "cancelled", "linkFailed"]

/** The obstacles of a link that another try cannot overcome. */
const final: ReadonlyArray<string> = ["missing_token", "invalid_token", "not_found"]

/** Whether the device reports a network connection. */
const useOnline = (): boolean => {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    update()
    addEventListener("online", update)
    addEventListener("offline", update)
    return () => {
      removeEventListener("online", update)
      removeEventListener("offline", update)
    }
  }, [])
  return isOnline
}
