import { Effect } from "effect"
import { ensurePortsAreFree } from "../runtime/freePort.ts"
import { hostOf, type Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

/** Whether the ports can be listened on. Taken is no fault: it may be this very service that runs. */
export const examinePort = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.match(ensurePortsAreFree(settings), {
    onFailure: (error) => [note("port", `${error.message} ${error.remedy}`)],
    onSuccess: () => [well("port", `${hostOf(settings)}:${settings.port} is free`)]
  })
