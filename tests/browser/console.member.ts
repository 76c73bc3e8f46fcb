import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { operatorLink } from "@calendeal/domain/sign-in"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { shop } from "../kit/http/management/shop.ts"
import { Service } from "../kit/http/Service.ts"
import { openContext } from "../kit/chromium/openContext.ts"
import { followLink } from "./signedIn.ts"

/** A workspace, and a browser page of a new member of it, who has opened the console. */
export const consoleOf = Effect.fnUntraced(function* (role: "member" | "admin" | "owner", locale = "en-GB") {
  const made = yield* shop
  const email = someEmail()
  yield* made.make("/members", { email, name: "Pia", role })
  return { ...made, email, ...(yield* consoleIn(made, email, locale)) }
})

/** A browser page of the member with this email. */
export const consoleIn = Effect.fnUntraced(function* (
  { at, call }: Pick<Effect.Success<typeof shop>, "at" | "call">,
  email: string,
  locale = "en-GB"
) {
  const { port, withPorts } = yield* Service
  const { body } = yield* call("GET", at)
  const slug = String(body["slug"])
  const { address } = yield* withPorts(operatorLink(WorkspaceId.make(at.slice(1)), Email.make(email)))
  // Browsers keep Secure cookies of `localhost` also without TLS.
  const service = `http://localhost:${port}`
  const context = yield* openContext({ locale, timezoneId: "Europe/Berlin" })
  const page = yield* Effect.promise(() => context.newPage())
  const faults: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text())
  })
  page.on("pageerror", (error) => faults.push(error.message))
  /** The requests of the page's scripts, and their status. */
  const requests: Array<{ readonly method: string; readonly path: string; readonly status: number }> = []
  page.on("response", (response) => {
    const request = response.request()
    if (request.resourceType() === "fetch")
      requests.push({
        method: request.method(),
        path: new URL(request.url()).pathname,
        status: response.status()
      })
  })
  const bookings = `${service}/console/${slug}/bookings`
  return {
    bookings,
    context,
    /** The address below which the workspace's screens are. */
    screens: `${service}/console/${slug}`,
    faults,
    page,
    requests,
    service,
    slug,
    /** Signs in, and opens this address of the console. */
    signIn: async (path = bookings) => {
      await followLink(context, service, address)
      await page.goto(path)
      await page.locator("h1").waitFor()
      assert.deepStrictEqual(faults, [])
    }
  }
})
