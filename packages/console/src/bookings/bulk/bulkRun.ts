import type { BulkAct } from "./hindranceOf.ts"

/** The most bookings of one run. */
export const mostSelected = 50

/** A booking of a run, as it was when it was selected. */
export interface Item {
  readonly uid: string
  readonly name: string
  readonly startAt: string
  /** Its mark; absent: none. */
  readonly former?: "attended" | "no_show"
  /** Who takes it, as the preview said. */
  readonly host?: { readonly id: string; readonly name: string }
}

/** The result of a booking. `text`: why it was refused. */
export type Outcome = { readonly kind: "done" } | { readonly kind: "refused"; readonly text: string }

/** An act on several bookings, which are done one by one. It is stored after each, so that a reload knows what remains (D-CON-175). */
export interface Run {
  readonly act: BulkAct
  readonly id: string
  readonly items: ReadonlyArray<Item>
  readonly outcomes: Readonly<Record<string, Outcome>>
}

/** The run of an act that has done nothing yet. */
export const runOf = (act: BulkAct, id: string, items: ReadonlyArray<Item>): Run => ({
  act,
  id,
  items: items.slice(0, mostSelected),
  outcomes: {}
})

/** The key of a booking's request: the same after a reload, so that it acts once (D-MGMT-33). */
export const keyOf = ({ id }: Run, uid: string): string => `${id}:${uid}`

/** The bookings about which nothing is known yet, in their order. */
export const remaining = ({ items, outcomes }: Run): ReadonlyArray<Item> =>
  items.filter(({ uid }) => !Object.hasOwn(outcomes, uid))

/** The bookings of the next request: the next one, or all that are given to other hosts. Empty: nothing remains. */
export const nextOf = (run: Run): ReadonlyArray<Item> =>
  run.act === "reassign" ? remaining(run) : remaining(run).slice(0, 1)

/** The run with the result of one of its bookings. */
export const withOutcome = (run: Run, uid: string, outcome: Outcome): Run => ({
  ...run,
  outcomes: { ...run.outcomes, [uid]: outcome }
})

/** The bookings that the run has marked. Cancellations and new hosts are not undone: their emails are sent. */
export const marked = (run: Run): ReadonlyArray<Item> =>
  run.act === "cancel" || run.act === "reassign"
    ? []
    : run.items.filter(({ uid }) => run.outcomes[uid]?.kind === "done")

/** The run without what remains, which is left as it is. */
export const cut = (run: Run): Run => ({
  ...run,
  items: run.items.filter(({ uid }) => Object.hasOwn(run.outcomes, uid))
})

/** The run in the storage of the tab. Null: there is none. */
export const runIn = (kept: unknown): Run | null => {
  if (!isRecord(kept)) return null
  const { act, id, items, outcomes } = kept
  if (act !== "cancel" && act !== "reassign" && act !== "attended" && act !== "no_show") return null
  if (typeof id !== "string" || !Array.isArray(items) || !items.every(isItem) || !isRecord(outcomes))
    return null
  if (act === "reassign" && !items.every(({ host }) => isHost(host))) return null
  const known = Object.entries(outcomes).flatMap(([uid, outcome]) =>
    isOutcome(outcome) ? [[uid, outcome]] : []
  )
  return { act, id, items, outcomes: Object.fromEntries(known) }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isItem = (value: unknown): value is Item =>
  isRecord(value) && [value["uid"], value["name"], value["startAt"]].every((text) => typeof text === "string")

const isHost = (value: unknown): boolean =>
  isRecord(value) && [value["id"], value["name"]].every((text) => typeof text === "string")

const isOutcome = (value: unknown): value is Outcome =>
  isRecord(value) &&
  (value["kind"] === "done" || (value["kind"] === "refused" && typeof value["text"] === "string"))
