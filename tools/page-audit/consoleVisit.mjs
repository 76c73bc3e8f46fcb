import { addressesOf } from "../../tests/browser/console.screens.ts"
import { makeWorkspaces } from "./workspaces.mjs"

/** The issue of the console is about phones and desks. */
const widths = [390, 1280]

/** The cookies and the origin of each session by the link that began it: a link signs in once. */
const sessions = new Map()

/** Signs the demonstration's owner in, in the browser, and returns the origin of the session. */
export const signInOwner = async (page, signIn) => {
  const known = sessions.get(signIn)
  if (known !== undefined) {
    await page.context().addCookies(known.cookies)
    return known.origin
  }
  // Browsers keep Secure cookies of `localhost` also without TLS.
  await page.goto(signIn.replace("127.0.0.1", "localhost"))
  await page.locator("#account button").click()
  await page.waitForURL((url) => !url.pathname.startsWith("/-/link"))
  const { origin } = new URL(page.url())
  sessions.set(signIn, { cookies: await page.context().cookies(), origin })
  return origin
}

/** Opens a screen of the console, and waits until everything is loaded. */
export const openScreen = async (page, address) => {
  await page.goto(address)
  await page.locator("h1").first().waitFor()
  await page.waitForLoadState("networkidle")
  await page.getByText("Loading …").first().waitFor({ state: "detached" })
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
}

/** The name of a picture of this address: without the ids, and with the tab. */
const nameOf = (address) =>
  address.replaceAll(/bk_\w+|[0-9a-f]{8}-[0-9a-f-]+/g, "one").replaceAll(/[^\w-]+/g, " ")

/** Draws every screen and tab of the console, of an empty, a usual and a huge workspace. */
export const consoleVisit = async ({ data, draw, origin, page, signIn }) => {
  const workspaces = await makeWorkspaces({ origin }, data)
  const signedIn = await signInOwner(page, signIn)
  for (const [size, { slug, things }] of Object.entries(workspaces))
    for (const address of addressesOf(things)) {
      await openScreen(page, `${signedIn}/console/${slug}${address}`)
      await draw(size + nameOf(address), widths)
    }
}
