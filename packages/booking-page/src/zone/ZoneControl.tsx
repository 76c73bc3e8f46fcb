import { useEffect, useRef, useState } from "preact/hooks"
import { cityOf, timeIn } from "../calendar/formats.ts"
import { say } from "@calendeal/web-kit/say"
import { Icon } from "../page/Icon.tsx"
import { loadedLater } from "../page/loadedLater.tsx"
import type { ZoneProperties } from "./ZoneSearch.tsx"

const ZoneSearch = loadedLater(() => import("./ZoneSearch.tsx").then((script) => script.ZoneSearch))

/**
 * The time zone of the displayed times: one quiet word with the time there. It opens a search, whose
 * script few visitors need.
 */
export const ZoneControl = (props: ZoneProperties) => {
  const { clock, locale, words, zone } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const now = useMinute()
  return (
    <div class="zone-control">
      <button
        ref={button}
        type="button"
        class="zone"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
        <span>
          <span class="unseen">{words.timeZone}: </span>
          <b>{cityOf(zone)}</b> · {say(words.nowThere, { time: timeIn(zone, now, locale, clock) })}
        </span>
        <Icon path="M6 9l6 6 6-6" />
      </button>
      {isOpen && <ZoneSearch {...props} now={now} onClose={close} />}
    </div>
  )
}

/** The present, in milliseconds since 1970, renewed every minute. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000 - (Date.now() % 60_000))
    return () => clearInterval(timer)
  }, [now])
  return now
}
