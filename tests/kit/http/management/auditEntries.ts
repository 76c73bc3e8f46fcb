import { Effect } from "effect"
import { type caller, itemsOf } from "./workspace.ts"

/**
 * Waits for entries of this action that have been counted so many times in all, and returns them, the latest first: refusals are noted beside
 * the requests.
 */
export const entriesOf = (
  call: Effect.Success<ReturnType<typeof caller>>,
  at: string,
  action: string,
  entries: number,
  times = entries
) =>
  Effect.repeat(
    Effect.map(call("GET", `${at}/audit-log?limit=100`), (page) =>
      itemsOf(page).filter((entry) => entry["action"] === action)
    ),
    {
      until: (found) =>
        found.length >= entries && found.reduce((sum, entry) => sum + Number(entry["times"]), 0) >= times
    }
  )
