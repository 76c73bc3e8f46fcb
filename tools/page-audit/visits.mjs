import { accountVisit } from "./accountVisit.mjs"
import { consoleVisit } from "./consoleVisit.mjs"
import { linkVisit } from "./linkVisit.mjs"

const person = { name: "Siobhán O’Connor", email: "siobhan@liffeyside.example" }

/** A visitor's actions on the pages. */
const on = (page) => ({
  times: page.locator("[data-start]"),
  submit: page.getByRole("button", { name: /^(?:Book|Move to) \w+day/ }),
  freeDays: page.locator('[role="gridcell"][aria-disabled="false"]'),
  button: (name) => page.getByRole("button", { name, exact: true }),
  heading: (name) => page.getByRole("heading", { name }).waitFor(),
  fillIn: async () => {
    await page.getByLabel("Name", { exact: true }).fill(person.name)
    await page.getByLabel("Email").fill(person.email)
  }
})

const booking = async ({ draw, origin, page }) => {
  const { button, fillIn, freeDays, heading, submit, times } = on(page)
  await page.goto(`${origin}/acme/onboarding`)
  await times.first().waitFor()
  await draw("choose")
  await freeDays.nth(3).click()
  await times.first().waitFor()
  await draw("another day")
  await page.getByRole("button", { name: /^Time zone:/ }).click()
  await page.getByRole("combobox").waitFor()
  await draw("time zones")
  await page.getByRole("combobox").fill("san")
  await page.getByRole("option", { name: /San Francisco/ }).waitFor()
  await draw("time zones found")
  await page.keyboard.press("Escape")
  await times.nth(2).click()
  await submit.waitFor()
  await draw("confirm")
  await submit.click()
  await page.getByRole("alert").waitFor()
  await draw("faults")
  await fillIn()
  await button("Add a guest").click()
  await draw("guest")
  await page.getByRole("button", { name: /^Remove guest/ }).click()
  for (const code of ["slot_unavailable", "unavailable"]) {
    await page.route("**/api/public/book", (route) =>
      code === "unavailable" ? route.abort() : route.fulfill({ status: 409, json: { error: code } })
    )
    await submit.click()
    await page.getByRole("alert").waitFor()
    await draw(code === "unavailable" ? "server away" : "slot lost")
    await page.unroute("**/api/public/book")
    if (code === "slot_unavailable") {
      await times.last().click()
      await submit.waitFor()
    }
  }
  await page.context().setOffline(true)
  await page.getByText("You are offline").first().waitFor()
  await draw("offline")
  await page.context().setOffline(false)
  await submit.click()
  await heading(/^See you on/)
  // Else the page leaves for the workspace's own while it is drawn.
  await button("Stay here").click()
  await draw("booked")
  await page.getByRole("link", { name: "Reschedule" }).click()
  await times.first().waitFor()
  await draw("move")
  await freeDays.nth(4).click()
  await times.first().waitFor()
  await times.nth(1).click()
  await submit.waitFor()
  await draw("move to")
  await submit.click()
  await heading("Your booking has been moved")
  await button("Stay here").click()
  await draw("moved")
  await page.getByRole("link", { name: "Cancel booking" }).click()
  await heading("Cancel this booking?")
  await draw("cancel")
  await button("Yes, cancel it").click()
  await heading("Your booking is cancelled")
  await draw("cancelled")
}

const detailsFirst = async ({ draw, origin, page }) => {
  const { button, fillIn, freeDays, heading } = on(page)
  await page.goto(`${origin}/acme/product-demo`)
  await fillIn()
  await draw("details first")
  await page.getByLabel("Company size").selectOption("500+")
  await button("See the times").click()
  await freeDays.first().waitFor()
  await draw("routed")
  await page.goBack()
  await page.getByLabel("Company size").selectOption("student")
  await button("See the times").click()
  await heading("Our handbook answers most of it")
  await draw("disqualified")
}

/** The page in its longest and its shortest language, and in two between. */
const languages = async ({ draw, origin, page }) => {
  const { freeDays, times } = on(page)
  for (const [nth, lang] of ["de", "fr", "ja", "pl"].entries()) {
    await page.goto(`${origin}/acme/product-demo?lang=${lang}`)
    await page.locator('[autocomplete="name"]').waitFor()
    await page.locator('button[type="submit"]').click()
    await page.getByRole("alert").waitFor()
    await draw(`${lang} details first`)
    await page.goto(`${origin}/acme/onboarding?lang=${lang}`)
    await times.first().waitFor()
    await draw(`${lang} choose`)
    // Each language books another day, so that earlier bookings do not take its times.
    await freeDays.nth(3 + nth).click()
    await times.first().click()
    await page.locator('[autocomplete="name"]').waitFor()
    await draw(`${lang} confirm`)
    await page.locator('[autocomplete="name"]').fill(person.name)
    await page.locator('[autocomplete="email"]').fill(`${lang}.${person.email}`)
    await page.locator('button[type="submit"]').click()
    await page.locator(".booked").waitFor()
    await draw(`${lang} booked`)
  }
}

/** Each page that is one address: its path, and what it shows when it is ready. */
const addresses = [
  { name: "fully booked", path: "/acme/fully-booked", shows: "Nothing is free until" },
  { name: "wrong link", path: "/acme/onboarding#booking=", shows: "Your booking could not be opened" },
  {
    name: "expired link",
    path: `/acme/onboarding#booking=${"x".repeat(43)}`,
    shows: "This link does not work"
  },
  { name: "page not found", path: "/acme/nothing", shows: "There is no booking page here" },
  { name: "event types", path: "/acme", shows: "Product demo" },
  { name: "without JavaScript", path: "/acme/onboarding?plain=1", shows: "Onboarding" },
  { name: "sign in", path: "/-/sign-in", shows: "Sign in" }
]

const alone = async ({ draw, origin, page }) => {
  for (const { name, path, shows } of addresses) {
    await page.goto("about:blank")
    await page.goto(origin + path)
    await page.getByText(shows).first().waitFor()
    await draw(name)
  }
}

/** The visits to pages with the workspace's colour. */
export const branded = { booking, detailsFirst, alone, link: linkVisit }

/** The visits to pages with the product's colours. */
export const unbranded = { account: accountVisit, console: consoleVisit, languages }
