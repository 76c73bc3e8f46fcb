import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { operatorLink } from "@calendeal/domain/sign-in"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import type { BrowserContext, Page } from "playwright-core"
import { fromNewIp } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { newWorkspace, hostDraft, itemsOf } from "../../kit/http/management/workspace.ts"
import { Service } from "../../kit/http/Service.ts"
import { openContext } from "../../kit/chromium/openContext.ts"
import { followLink } from "../signedIn.ts"

/** A browser in which an admin of a new workspace with a host is signed in. */
export const adminWithHost = Effect.gen(function* () {
  const { at, call, workspace } = yield* newWorkspace
  const email = someEmail()
  yield* call("POST", `${at}/members`, { email, name: "Pia", role: "admin" })
  const host = yield* call("POST", `${at}/hosts`, hostDraft)
  const hostId = String(host.body["id"])
  const calendars = Effect.map(call("GET", `${at}/hosts/${hostId}/calendars`), itemsOf)
  return {
    ...(yield* signedInBrowser(workspace.id, email)),
    email,
    workspace,
    hostId,
    call,
    at,
    /** The host's calendars, as the API shows them. */
    calendars,
    /** The page of the host's calendars, and that of the workspace's accounts. */
    path: `/-/connect?workspace=${workspace.id}&host=${hostId}`,
    accountsPath: `/-/accounts?workspace=${workspace.id}`,
    /** What was connected, as the API shows it. */
    connected: Effect.map(
      Effect.all([
        calendars,
        Effect.map(call("GET", `${at}/conference-accounts`), itemsOf),
        Effect.map(call("GET", `${at}/integrations`), itemsOf)
      ]),
      (lists) => lists.flat()
    )
  }
})

/** A browser in which the member is signed in. */
export const signedInBrowser = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { port, withPorts } = yield* Service
  const service = `http://localhost:${port}`
  // Sign-ins are counted by the client's address.
  const context: BrowserContext = yield* openContext({ locale: "en-GB", extraHTTPHeaders: fromNewIp() })
  const page: Page = yield* Effect.promise(() => context.newPage())
  const link = yield* withPorts(operatorLink(workspaceId, Email.make(email)))
  yield* Effect.promise(() => followLink(context, service, link.address))
  return { context, page, service }
})

/** Signs the person out of the stand-ins, some of which ask once only. The service has another host name. */
export const forgetConsent = (page: Page): Promise<void> =>
  page.context().clearCookies({ domain: "127.0.0.1" })

/** Opens the provider's consent page from the page of the host's calendars. */
export const openConsent = async (
  page: Page,
  service: string,
  path: string,
  provider: string
): Promise<void> => {
  await page.goto(`${service}${path}`)
  await forgetConsent(page)
  await page.getByRole("button", { name: `Connect ${provider}`, exact: true }).click()
  await page.getByRole("button", { name: "Allow" }).waitFor()
}

/** Waits until a calendar is chosen into which bookings are written. The page's policy allows no evaluated text. */
export const destinationChosen = (page: Page): Promise<void> =>
  page.locator("#destination option:checked:not([value=''])").waitFor({ state: "attached" })

/** Connects the primary calendar, which becomes the destination. */
export const connectPrimary = async (page: Page, service: string, path: string, provider: string) => {
  await openConsent(page, service, path, provider)
  await page.getByRole("button", { name: "Allow" }).click()
  await page.getByRole("heading", { name: "Choose calendars" }).waitFor()
  await page.getByLabel("Write bookings into").waitFor()
  await destinationChosen(page)
  await page.getByRole("button", { name: "Connect" }).click()
  await page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
}

/** The sentence of the page that says why nothing was connected. */
export const refusalOn = async (page: Page): Promise<string> => {
  await page.getByRole("heading", { name: "Not connected" }).waitFor()
  assert.notMatch(page.url(), /[?&](?:code|state)=/)
  return (await page.getByRole("alert").textContent()) ?? ""
}
