import type { MalformedReport } from "@calendeal/domain/receivers"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import type { Past } from "../providers/Provider.ts"
import { malformed, type Reading } from "./Reading.ts"

/** A list of a provider, by its path, which is read by the readers of its calls, so that both give the same references (D-RCV-28). */
export interface List {
  /** Of the first page. */
  readonly parameters: (since: DateTime.Utc) => Readonly<Record<string, string>>
  readonly page: (document: unknown, path: string) => Result.Result<Page, MalformedReport>
  readonly read: (item: unknown) => Reading
  /** Of a list that has the newest first and no parameter for a time: when an item was made. Earlier ones are left out, and end the list. */
  readonly timeOf?: (item: unknown) => Result.Result<DateTime.Utc, MalformedReport>
}

interface Page {
  readonly items: ReadonlyArray<unknown>
  /** The path of the next page. Null: it is the last. */
  readonly next: string | null
}

/** What a provider recorded before, from these lists, in this order. */
export const pastOf = (lists: Readonly<Record<string, List>>): Past => ({
  since: (time) =>
    Object.entries(lists).map(([path, { parameters }]) => `${path}?${new URLSearchParams(parameters(time))}`),
  read: (path, document, since) =>
    Result.gen(function* () {
      const [name = ""] = path.split("?")
      const list = Object.hasOwn(lists, name) ? lists[name] : undefined
      if (list === undefined) return yield* malformed
      const { items, next } = yield* list.page(document, path)
      const times = items.map((item) =>
        list.timeOf === undefined ? null : Result.getOrNull(list.timeOf(item))
      )
      const isBefore = (time: DateTime.Utc | null | undefined) =>
        time !== null && time !== undefined && DateTime.isLessThan(time, since)
      return {
        contents: items
          .filter((_, nth) => !isBefore(times[nth]))
          .map((item) => Result.getOrNull(list.read(item))),
        next: isBefore(times.at(-1)) || next === path ? null : next
      }
    })
})

/** The path of an address that a provider gives. The host is ours to choose. */
export const pathOf = (address: string | null | undefined): string | null => {
  const url =
    address === null || address === undefined ? null : URL.parse(address, "https://provider.invalid")
  return url === null ? null : `${url.pathname}${url.search}`
}

/** The path with another parameter. Null: there is no value. */
export const pathWith = (path: string, name: string, value: string | null | undefined): string | null => {
  if (value === null || value === undefined || value === "") return null
  const [list = "", query] = path.split("?")
  const parameters = new URLSearchParams(query)
  parameters.set(name, value)
  return `${list}?${parameters}`
}
