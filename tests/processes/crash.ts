import { Effect } from "effect"
import { runMain } from "@calendeal/app/runtime/runMain"

/** A program with an uncaught error that contains personal data, as errors of a driver may. */
const { email, ...others } = JSON.parse(process.env["CANARY"] ?? "{}")

runMain(
  Effect.andThen(
    Effect.sync(() =>
      setTimeout(() => {
        throw Object.assign(new TypeError(`No room for ${email}`), { parameters: others, ...others })
      })
    ),
    Effect.never
  )
)
