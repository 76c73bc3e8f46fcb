import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { call } from "../api/call.ts"
import { cancelRequest } from "../journey/requests.ts"
import { type Obstacle, obstacleOf } from "../journey/State.ts"
import { type LinkScreen, type Opened, screenOf } from "./LinkScreen.ts"

/** When the page asks whether the payment has arrived, in seconds after it was shown. */
const secondsOfQuestions = [2, 5, 10, 20, 40, 80]

/** The screen of a mail's link, and the visitor's actions. */
export const useLink = () => {
  const [screen, show] = useState<LinkScreen>({ tag: "opening" })
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Only the response to the latest request counts.
  const latest = useRef(0)

  const wait = async <A>(response: Promise<A>, apply: (answer: A) => void) => {
    const request = ++latest.current
    setBusy(true)
    setObstacle(null)
    const answer = await response
    if (request !== latest.current) return
    setBusy(false)
    apply(answer)
  }

  const open = () => wait(screenOf(location), show)

  const cancel = ({ booking, token }: Opened, reason: string) =>
    wait(call(cancelRequest(token, reason)), (reply) => {
      if (reply.isGood) show({ tag: "cancelled", page: booking.link.page })
      else if (reply.code === "invalid_token") show({ tag: "failed", obstacle: obstacleOf(reply) })
      // The reason is the only field.
      else setObstacle({ ...obstacleOf(reply), isAtField: reply.code === "invalid_input" })
    })

  useLayoutEffect(() => {
    const opened = () => void open()
    opened()
    addEventListener("hashchange", opened)
    return () => removeEventListener("hashchange", opened)
  }, [])
  useLayoutEffect(() => {
    if (screen.tag === "moving") location.replace(screen.href)
  }, [screen])

  // The provider sends the visitor back before it has told the service of the payment (D-PAY-11).
  const isDue = screen.tag === "shown" && screen.opened.booking.status === "payment_due"
  useEffect(() => {
    if (!isDue) return
    const ask = async () => {
      const later = await screenOf(location)
      if (later.tag !== "failed") show((now) => (now.tag === "shown" ? later : now))
    }
    const timers = secondsOfQuestions.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [isDue])

  return { screen, show, obstacle, isBusy, open, cancel, clear: () => setObstacle(null) }
}
