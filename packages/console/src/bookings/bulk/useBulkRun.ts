import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { api, bodyOf, Refusal } from "../../api/client.ts"
import { explained } from "../../api/explained.ts"
import { keep, readKept } from "../../editing/kept.ts"
import { useView, useWorkspace } from "../../view/useView.ts"
import type { ConsoleWords } from "../../words/ConsoleWords.ts"
import {
  cut,
  type Item,
  keyOf,
  marked,
  nextOf,
  type Outcome,
  remaining,
  type Run,
  runIn,
  runOf,
  withOutcome
} from "./bulkRun.ts"
import type { BulkAct } from "./hindranceOf.ts"
import { runPlace } from "./place.ts"

/** Carries out an act on several bookings one by one, and gives them to other hosts in one request (D-CON-175, D-CON-169). It stops if the service is not reached, and when the screen is left. */
export const useBulkRun = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const place = runPlace(workspaceId)
  const [run, setRun] = useState<Run | null>(() => runIn(readKept(place)))
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState("")
  const isWanted = useRef(false)
  const leave = () => {
    isWanted.current = false
  }
  useEffect(() => leave, [])

  const store = (changed: Run | null) => {
    setRun(changed)
    keep(place, changed !== null && remaining(changed).length > 0 ? changed : null)
  }

  const proceed = async (given: Run) => {
    if (isWanted.current) return
    isWanted.current = true
    setRunning(true)
    setFault("")
    store(given)
    let current = given
    for (let next = nextOf(current); next.length > 0; next = nextOf(current)) {
      if (!isWanted.current) break
      try {
        const outcomes = await send(workspaceId, current, next, words)
        for (const [uid, outcome] of outcomes) current = withOutcome(current, uid, outcome)
      } catch (failure) {
        const outcome = refusalOf(failure, explained(failure, words))
        if (outcome === null) {
          setFault(explained(failure, words))
          break
        }
        for (const { uid } of next) current = withOutcome(current, uid, outcome)
      }
      store(current)
    }
    isWanted.current = false
    setRunning(false)
    await queries.invalidateQueries({ queryKey: [workspaceId] })
  }

  const unmark = async (items: ReadonlyArray<Item>) => {
    try {
      // The same twice, so a second press after a failure does no harm.
      for (const { former, uid } of items) await mark(workspaceId, uid, former ?? null)
    } finally {
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  }

  return {
    run,
    fault,
    isRunning,
    begin: (act: BulkAct, items: ReadonlyArray<Item>) => proceed(runOf(act, crypto.randomUUID(), items)),
    goOn: () => (run === null ? undefined : proceed(run)),
    /** Stops after the request under way. */
    pause: leave,
    /** Leaves what remains as it is. */
    leaveRest: () => store(run === null ? null : cut(run)),
    clear: () => store(null),
    /** Puts back the marks of a run, one by one; null: it has made none. */
    undo: useMemo(() => {
      const changed = run === null || isRunning ? [] : marked(run)
      return changed.length === 0 ? null : { act: () => unmark(changed) }
    }, [run, isRunning])
  }
}

/** The results of these bookings, in one request. Fails if it was refused or not answered. */
const send = async (
  workspaceId: string,
  run: Run,
  items: ReadonlyArray<Item>,
  words: ConsoleWords
): Promise<ReadonlyArray<readonly [string, Outcome]>> => {
  const { act } = run
  if (act === "reassign") return giveAll(workspaceId, items, words)
  for (const { uid } of items)
    await (act === "cancel" ? cancel(workspaceId, run, uid) : mark(workspaceId, uid, act))
  return items.map(({ uid }) => [uid, { kind: "done" }])
}

/** Gives each booking to the host of the preview. Repeating it gives each once (D-MGMT-11). */
const giveAll = async (workspaceId: string, items: ReadonlyArray<Item>, words: ConsoleWords) => {
  const { items: results } = await bodyOf(
    api.POST("/api/workspaces/{workspaceId}/bookings/reassign", {
      params: { path: { workspaceId } },
      body: { bookings: items.map(({ host, uid }) => ({ bookingUid: uid, hostId: host?.id ?? "" })) }
    })
  )
  return items.map(({ host, uid }): readonly [string, Outcome] => {
    const result = results.find(({ bookingUid }) => bookingUid === uid)
    return result?.reason === null
      ? [uid, { kind: "done" }]
      : [uid, { kind: "refused", text: say(words.bulkGivenRefused, { host: host?.name ?? "" }) }]
  })
}

const cancel = (workspaceId: string, run: Run, bookingUid: string) =>
  bodyOf(
    api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/cancel", {
      params: { path: { workspaceId, bookingUid } },
      headers: { "idempotency-key": keyOf(run, bookingUid) }
    })
  )

const mark = (workspaceId: string, bookingUid: string, to: "attended" | "no_show" | null) =>
  bodyOf(
    api.PUT("/api/workspaces/{workspaceId}/bookings/{bookingUid}/attendance", {
      params: { path: { workspaceId, bookingUid } },
      body: { mark: to }
    })
  )

/** The outcome of a refusal that a repetition does not change. Null: the same request can still succeed. */
const refusalOf = (failure: unknown, text: string): Outcome | null =>
  failure instanceof Refusal && [400, 403, 404, 409].includes(failure.status) && failure.waitSeconds === 0
    ? { kind: "refused", text }
    : null
