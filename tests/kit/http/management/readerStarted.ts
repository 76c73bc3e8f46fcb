import { Effect } from "effect"
import { calendarFeed } from "../calendarFeed.ts"
import { shop } from "./shop.ts"
import { hostDraft } from "./workspace.ts"

/**
 * Reads a feed in a workspace of its own until the thread that parses calendars has started. On a busy machine that takes longer than a
 * first reading may, and the thread stays for a minute. A host with a calendar that was not read cannot be booked.
 */
export const readerStarted = Effect.gen(function* () {
  const { address } = yield* calendarFeed
  const { make } = yield* shop
  const { id } = yield* make("/hosts", hostDraft)
  for (let attempt = 1; attempt <= 20; attempt++) {
    const read = yield* make(`/hosts/${String(id)}/calendars`, {
      kind: "ics",
      address: `${address}?${attempt}`
    })
    if (read["lastError"] !== "timed_out") return
  }
}).pipe(Effect.scoped)
