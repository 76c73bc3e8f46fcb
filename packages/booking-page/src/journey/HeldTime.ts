import type { BodyAt } from "@calendeal/web-kit/api"
import { newKey } from "@calendeal/web-kit/new-key"
import { useEffect } from "preact/hooks"
import { call, visitHeaders } from "../api/call.ts"
import type { Draft } from "./Draft.ts"
import { fieldsOf, keep, parsed, readText } from "@calendeal/web-kit/stored"
import type { ScreenProps } from "./useJourney.ts"
import type { EventView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"

/** Before the 5 minutes of a hold are over. */
const extendEvery = 240_000

/** One request after the other: a time is held again only after it was released. */
let before: Promise<unknown> = Promise.resolve()
const inTurn = (send: () => Promise<unknown>): void => {
  before = before.then(send)
}

interface HeldTimeProps extends Pick<ScreenProps, "journey" | "view"> {
  readonly words: Words
}

/** Holds the chosen time as long as the form is open (D-PAGE-46). It shows nothing. */
export const HeldTime = ({ journey: { state, zone }, view: { event } }: HeldTimeProps) => {
  useEffect(() => holdTime(event, state.draft, zone), [])
  return null
}

/** What a reload goes on with, in the tab. Without storage it holds the time again, if the earlier hold is over. */
const tab = () => sessionStorage

/**
 * Holds the chosen time while the form is open, and returns what releases it (D-HOLD-9). Without a hold the visitor books as well. A
 * reload goes on with the hold of the tab.
 */
const holdTime = (event: EventView, { lead, start }: Draft, bookerTimezone: string) => {
  const place = `calendeal:${event.id}:hold`
  const earlier = fieldsOf(parsed(readText(tab, place)))
  let key = earlier["start"] === start && typeof earlier["key"] === "string" ? earlier["key"] : newKey()
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false

  const ask = () => {
    visitHeaders["slot-hold"] = key
    keep(tab, place, { start, key })
    return call({
      method: "POST",
      path: "page/hold",
      body: JSON.stringify({
        eventTypeId: event.id,
        startTimeUtc: start ?? "",
        bookerTimezone,
        h: lead?.hostIds?.join()
      } satisfies BodyAt<"POST", "/api/public/page/hold">)
    })
  }

  inTurn(async () => {
    if (isOver) return
    let reply = await ask()
    if (!reply.isGood && reply.code === "slot_unavailable" && "key" in earlier) {
      // The hold of before the reload has ended.
      key = newKey()
      reply = await ask()
    }
    if (reply.isGood && !isOver)
      timer = setInterval(() => {
        if (document.visibilityState === "visible") inTurn(ask)
      }, extendEvery)
  })

  return () => {
    isOver = true
    clearInterval(timer)
    keep(tab, place, null)
    inTurn(() =>
      call({
        method: "POST",
        path: "page/release",
        headers: { "slot-hold": key },
        body: JSON.stringify({ eventTypeId: event.id } satisfies BodyAt<"POST", "/api/public/page/release">)
      })
    )
  }
}
