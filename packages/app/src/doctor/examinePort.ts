import { Effect } from "effect"
import { ensurePortsAreFree } from "../runtime/freePort.ts"
import { hostOf, type Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

/** Checks that the ports are free. A port in use is only a note: the service itself may be running. */
export const examinePort = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.match(ensurePortsAreFree(settings), {
    onFailure: (error) => [note("port", `${error.message} ${error.remedy}`)],
    onSuccess: () => [well("port", `${hostOf(settings)}:${settings.port} is free`)]
  })
