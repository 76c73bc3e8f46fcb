import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useRef, useState } from "preact/hooks"
import { api, bodyOf, Refusal } from "../../api/client.ts"
import { explained } from "../../api/explained.ts"
import { keep, readKept } from "../../editing/kept.ts"
import { useView, useWorkspace } from "../../view/useView.ts"
import {
  cut,
  type Item,
  keyOf,
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
    clear: () => store(null)
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
    : bodyOf(
        api.PUT("/api/workspaces/{workspaceId}/bookings/{bookingUid}/attendance", {
          params,
          body: { mark: run.act }
        })
      )
}

/** The outcome of a refusal that a repetition does not change. Null: the same request can still succeed. */
const refusalOf = (failure: unknown, text: string): Outcome | null =>
  failure instanceof Refusal && [400, 403, 404, 409].includes(failure.status) && failure.waitSeconds === 0
    ? { kind: "refused", text }
    : null
