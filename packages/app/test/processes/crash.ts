import { Effect } from "effect"
import { runMain } from "../../src/runtime/runMain.ts"

/** A program that breaks down where nobody waits for it, with all that a driver would put into its error. */
const { email, ...others } = JSON.parse(process.env["NEEDLE"] ?? "{}")

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
