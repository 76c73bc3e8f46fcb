import { signInOwner } from "./consoleVisit.mjs"

const languages = ["en", "de", "es", "fr"]
const widths = [390, 1280]

const calendars = [
  { id: "1", kind: "google", account: "ada@acme.example", isDestination: true, lastError: null },
  {
    id: "2",
    kind: "caldav",
    account: "https://dav.acme.example/ada",
    isDestination: false,
    lastError: "unreachable"
  },
  { id: "3", kind: "google", account: "team@acme.example", isDestination: false, lastError: "needs_consent" }
].map((calendar) => ({ ...calendar, lastSyncedAt: "2026-11-20T09:00:00Z" }))

const providers = [
  { provider: "google", purpose: "calendars", isAvailable: true },
  { provider: "microsoft", purpose: "calendars", isAvailable: false },
  { provider: "zoom", purpose: "conferences", isAvailable: false },
  { provider: "google_ads", purpose: "conversions", isAvailable: true },
  { provider: "linkedin", purpose: "conversions", isAvailable: true }
].map((each) => ({ ...each, redirectUri: `https://book.acme.example/-/connect/${each.provider}` }))

const integrations = [
  { id: "1", account: { platform: "meta" }, enabled: true, lostAt: null, endsAt: "2026-12-20T09:00:00Z" },
  { id: "2", account: { platform: "linkedin" }, enabled: true, lostAt: "2026-11-20T09:00:00Z", endsAt: null },
  { id: "3", account: { platform: "tiktok" }, enabled: false, lostAt: null, endsAt: null }
]

const offered = [
  { id: "1", name: "Ada", isPrimary: true, canWrite: true },
  { id: "2", name: "Acme: holidays of the whole company", isPrimary: false, canWrite: false }
]

const invitation = { email: "pia@acme.example", workspaceName: "Acme", role: "admin" }

/** What the service answers in place of other people's accounts and of providers, by the end of the path. */
const answers = {
  "/account/link": { ...invitation, way: "invitation" },
  "/connections/providers": { items: providers },
  "/connections/answer": { id: "1", hostId: "1", calendars: offered, expiresAt: "2026-11-30T09:00:00Z" },
  "/calendars": { items: calendars },
  "/integrations": { items: integrations },
  "/conference-accounts": { items: [{ id: "1", provider: "zoom", name: "Zoom", lostAt: null }] },
  "/account/passkeys": {
    items: [
      { id: "1", name: "Laptop", createdAt: "2026-10-02T09:00:00Z", lastUsedAt: "2026-11-20T09:00:00Z" },
      { id: "2", name: "Phone", createdAt: "2026-11-20T09:00:00Z", lastUsedAt: null }
    ]
  },
  "/account/password": { isAllowed: true, changedAt: "2026-11-20T09:00:00Z" }
}

/** Passkeys need a named host, and the demonstration has neither a provider nor passwords. */
const withEveryWay = async (route) => {
  const document = await route.fetch()
  const body = (await document.text())
    .replace('"provider":null', '"provider":{"name":"Acme ID","workspace":null}')
    .replace('"passkeys":false', '"passkeys":true')
    .replace('"passwords":false', '"passwords":true')
  await route.fulfill({ response: document, body })
}

/** Draws the pages of sign-in, invitation, account and connected accounts, in four languages. */
export const accountVisit = async ({ draw, page, signIn }) => {
  const origin = await signInOwner(page, signIn)
  await page.goto(`${origin}/-/account`)
  for (const lang of languages) {
    const open = async (path, name) => {
      await page.goto("about:blank")
      await page.goto(`${origin}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`)
      await page.waitForLoadState("networkidle")
      await draw(`${lang} ${name}`, widths)
    }
    await page.unrouteAll()
    const account = await page.evaluate(() => fetch("/api/account").then((reply) => reply.json()))
    const workspace = account.workspaces.find(({ slug }) => slug === "acme").id
    await open("/-/account", "account")
    await open(`/-/connect?workspace=${workspace}`, "hosts")
    const host = new URL(
      await page
        .locator(".rows a")
        .first()
        .evaluate(({ href }) => href)
    ).searchParams.get("host")
    await open("/-/sign-in", "sign in")
    await page.locator("#email").fill("ada")
    await page.locator("form button").click()
    await page.locator("form [role='alert']:not(:empty)").waitFor()
    await draw(`${lang} wrong address`, widths)
    await page.locator("#email").fill("siobhan@liffeyside.example")
    await page.locator("form button").click()
    await page.locator("form").waitFor({ state: "detached" })
    await draw(`${lang} link sent`, widths)
    await open("/-/link?token=used", "invalid link")
    for (const [path, body] of Object.entries(answers))
      await page.route(
        (url) => url.pathname.endsWith(path),
        (route) => route.fulfill({ json: body })
      )
    await page.route((url) => /^\/-\/(?:account|sign-in)$/.test(url.pathname), withEveryWay)
    await open("/-/sign-in", "every way to sign in")
    await open("/-/account", "account with passkeys")
    await open("/-/link", "invitation")
    await open(`/-/connect?workspace=${workspace}&host=${host}`, "calendars")
    await open(`/-/connect/google?state=${workspace}.x&code=x`, "choose calendars")
    await open(`/-/accounts?workspace=${workspace}`, "accounts")
    await page.locator(".rows").last().locator("button").last().click()
    await page.locator("form").waitFor()
    await draw(`${lang} ad account`, widths)
  }
}
