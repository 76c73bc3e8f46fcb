import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { api, bodyOf, Refusal } from "../../api/client.ts"
import { explained } from "../../api/explained.ts"
import { keep, readKept } from "../../editing/kept.ts"
import { useView, useWorkspace } from "../../view/useView.ts"
import {
  cut,
  type Item,
  keyOf,
  marked,
  type Outcome,
  remaining,
  type Run,
  runIn,
  runOf,
  withOutcome
} from "./bulkRun.ts"
import type { BulkAct } from "./hindranceOf.ts"
import { runPlace } from "./place.ts"

/** Carries out an act on several bookings one by one (D-CON-175). It stops if the service is not reached, and when the screen is left. */
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
    for (const { uid } of remaining(given)) {
      if (!isWanted.current) break
      try {
        await send(workspaceId, current, uid)
        current = withOutcome(current, uid, { kind: "done" })
      } catch (failure) {
        const outcome = refusalOf(failure, explained(failure, words))
        if (outcome === null) {
          setFault(explained(failure, words))
          break
        }
        current = withOutcome(current, uid, outcome)
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

const send = (workspaceId: string, run: Run, bookingUid: string) => {
  const params = { path: { workspaceId, bookingUid } }
  return run.act === "cancel"
    ? bodyOf(
        api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/cancel", {
          params,
          headers: { "idempotency-key": keyOf(run, bookingUid) }
        })
      )
    : mark(workspaceId, bookingUid, run.act)
}

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
