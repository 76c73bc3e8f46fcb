import { localeFor } from "@calendeal/web-kit/locale-for"
import type { EventType } from "../api/client.ts"

type Status = EventType["status"]

const statuses: ReadonlyArray<Status> = ["active", "hidden", "archived"]

/** Which event types the address shows. */
export const shownIn = (query: Record<string, string>): Status | "all" =>
  statuses.find((status) => status === query["show"]) ?? "all"

/** The statuses that some of the event types have, with their numbers. */
export const statusesIn = (eventTypes: ReadonlyArray<Pick<EventType, "status">>) =>
  statuses.flatMap((status) => {
    const count = eventTypes.filter((each) => each.status === status).length
    return count === 0 ? [] : [{ status, count }]
  })

/** Those of this status whose title or address has the words, in any case and order. */
export const filtered = <Type extends Pick<EventType, "slug" | "status" | "title">>(
  eventTypes: ReadonlyArray<Type>,
  status: Status | "all",
  sought: string,
  lang: string
): ReadonlyArray<Type> => {
  const folded = (text: string) => text.toLocaleLowerCase(localeFor(lang))
  const words = folded(sought).split(/\s+/)
  return eventTypes.filter(
    (each) =>
      (status === "all" || each.status === status) &&
      words.every((word) => folded(`${each.title} ${each.slug}`).includes(word))
  )
}
