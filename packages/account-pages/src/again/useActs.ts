import { useState } from "preact/hooks"
import type { Failure } from "@calendeal/web-kit/ask"
import type { Act } from "./pendingAct.ts"

/** The act for which the person has to sign in again. `finish` does an act; `failed` handles other failures. */
export const useActs = (finish: (act: Act) => Promise<void>, failed: (failure: Failure) => void) => {
  const [act, setAct] = useState<Act | null>(null)
  return {
    act,
    finish,
    failedAt: (attempted: Act) => (failure: Failure) =>
      failure.code === "sign_in_again" ? setAct(attempted) : failed(failure),
    resume: async () => {
      setAct(null)
      if (act !== null) await finish(act)
    },
    cancel: () => setAct(null)
  }
}
