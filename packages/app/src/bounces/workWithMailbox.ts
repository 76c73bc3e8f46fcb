import { Effect } from "effect"
import { certificatesOf } from "../runtime/mail.ts"
import type { Pulse } from "../runtime/makePulse.ts"
import type { Settings } from "../settings/Settings.ts"
import { work } from "../worker.ts"
import { readBounces } from "./readBounces.ts"

/** The worker, which also reads the mailbox for bounces. Runs forever. */
export const workWithMailbox = Effect.fnUntraced(function* (settings: Settings, pulse: Pulse) {
  const certificates = yield* certificatesOf(settings)
  return yield* Effect.all([work(pulse), readBounces(settings.bounceMailbox, certificates)], {
    concurrency: "unbounded",
    discard: true
  })
})
