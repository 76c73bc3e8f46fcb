import { useEffect, useRef } from "preact/hooks"
import { deviceZone } from "../calendar/zones.ts"
import { CancelScreen } from "../confirmation/CancelScreen.tsx"
import { RetryMessage } from "../confirmation/RetryMessage.tsx"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import { OutageNotice } from "../journey/OutageNotice.tsx"
import type { LinkView } from "../page/PageView.ts"
import { movingHref } from "./LinkScreen.ts"
import { LinkedBookingScreen } from "./LinkedBookingScreen.tsx"
import { LinkMessage } from "./LinkMessage.tsx"
import { useLink } from "./useLink.ts"

/** Says before a cancellation what it gives back (D-PAY-22). */
const cancelTextOf = (refunds: "always" | "never" | undefined, { cancelText, payment }: LinkView["words"]) =>
  [cancelText, refunds && payment.refunds[refunds]].join(" ")

/** The island of a mail's link: the booking, and the ways to move or cancel it (D-MAIL-22). */
export const LinkPage = ({ host, lang, words }: LinkView) => {
  const { cancel, clear, isBusy, obstacle, open, screen, show } = useLink()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [screen.tag])
  const shared = { host, lang, words, heading }
  const event = { contact: host?.contact ?? null, workspace: host?.workspace ?? "", emails: "any" } as const
  const view = { lang, words, event }
  const status = screen.tag === "shown" ? screen.opened.booking.status : undefined
  return (
    <section class="screen" aria-busy={isBusy}>
      <OutageNotice words={words} />
      {obstacle !== null && <ObstacleNotice view={view} obstacle={obstacle} onOver={clear} />}
      {(screen.tag === "opening" || screen.tag === "moving") && <p role="status">{words.working}</p>}
      {screen.tag === "cut" && <LinkMessage {...shared} title={words.unopened} text={words.link.cut} />}
      {screen.tag === "failed" &&
        (screen.obstacle.trouble === "invalid_token" || screen.obstacle.trouble === "not_found" ? (
          <LinkMessage {...shared} title={words.unopened} text={words.link.over} page={host?.list ?? null} />
        ) : (
          <RetryMessage
            heading={heading}
            view={view}
            obstacle={screen.obstacle}
            isBusy={isBusy}
            onRetry={open}
          />
        ))}
      {screen.tag === "shown" &&
        (status === "not_paid" || status === "refunded" ? (
          <LinkMessage {...shared} {...words.payment[status]} page={screen.opened.booking.link.page} />
        ) : screen.opened.booking.link.status === "rescheduled" ? (
          <LinkMessage {...shared} title={words.link.moved} text={words.link.movedText} />
        ) : (
          <LinkedBookingScreen
            {...shared}
            opened={screen.opened}
            onCancel={() => show({ tag: "cancelling", opened: screen.opened })}
          />
        ))}
      {screen.tag === "cancelling" && (
        <CancelScreen
          {...shared}
          summary={screen.opened.booking}
          zone={deviceZone()}
          words={{ ...words, cancelText: cancelTextOf(screen.opened.booking.link.refunds, words) }}
          isBusy={isBusy}
          obstacle={obstacle}
          movingHref={movingHref(screen.opened, location.search)}
          onKeep={() => show({ tag: "shown", opened: screen.opened })}
          onCancel={(reason) => void cancel(screen.opened, reason)}
        />
      )}
      {screen.tag === "cancelled" && (
        <LinkMessage {...shared} title={words.cancelled} text={words.cancelledText} page={screen.page} />
      )}
    </section>
  )
}
