import { isCapture } from "../history/Operation.ts"
import type { Clause } from "../history/Rules.ts"

/** D-CAP-3: the first touch is of a capture before which no other completed, and its time lies within that capture. */
export const firstTouches: Clause = ({ history, snapshot }) => {
  const byEmail = Map.groupBy(history.filter(isCapture), ({ request }) => request.email)
  return snapshot.contacts.flatMap(({ email, firstTouch, id }) => {
    const captures = byEmail.get(email) ?? []
    const answered = captures.filter(({ outcome }) => outcome._tag === "ok")
    if (firstTouch === null) {
      return answered.length === 0
        ? []
        : [`contact ${id} has no first touch after ${answered.length} captures`]
    }
    const first = captures.find(({ request }) => request.body === firstTouch.body)
    if (first === undefined) return [`the first touch of contact ${id} has no capture`]
    if (firstTouch.at < first.invokedAt) return [`the first touch of contact ${id} is older than its capture`]
    const earlier = answered.find(
      ({ completedAt }) => completedAt < firstTouch.at && completedAt < first.invokedAt
    )
    return earlier === undefined
      ? []
      : [`the first touch of contact ${id} is ${first.request.body}, but ${earlier.request.body} was earlier`]
  })
}
