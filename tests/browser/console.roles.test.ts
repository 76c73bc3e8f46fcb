import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { twoHosts } from "../kit/http/management/roles.hosts.environment.ts"
import { consoleIn } from "./console.member.ts"
import { addressesOf, type Things } from "./console.screens.ts"
import { openScreen } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** Opens every screen as a member, and returns what the service answered. */
const walk = Effect.fnUntraced(function* (
  workspace: Parameters<typeof consoleIn>[0],
  email: string,
  things: Things
) {
  const { page, screens, signIn } = yield* consoleIn(workspace, email)
  const answers: Array<{ readonly request: string; readonly status: number; readonly text: string }> = []
  return yield* Effect.promise(async () => {
    await signIn(screens)
    // The browser forgets the bodies of a screen that it has left.
    await page.route("**/api/**", async (route) => {
      const screen = new URL(page.url()).pathname
      const response = await route.fetch()
      const text = await response.text()
      const request = `${screen}: ${route.request().method()} ${route.request().url()}`
      answers.push({ request, status: response.status(), text })
      await route.fulfill({ response, body: text })
    })
    const seen: Array<string> = []
    for (const address of addressesOf(things)) {
      await openScreen(page, screens + address)
      seen.push((await page.locator("#console").textContent()) ?? "")
    }
    return { answers, seen: seen.join("\n") }
  })
})

/** The workspace of two hosts, with what only admins may see. */
const workspaceWithSecrets = Effect.gen(function* () {
  const workspace = yield* twoHosts
  const { ada, at, call, capture, make } = workspace
  const key = yield* make("/api-keys", {})
  const webhook = yield* make("/webhooks", { url: "http://127.0.0.1:9/only-admins", events: ["deal.closed"] })
  const integration = yield* make("/integrations", {
    account: { platform: "linkedin", conversions: { lead: "471198023344" }, requiresConsent: false },
    credential: "token-12345678"
  })
  // Members read the contacts with a booking (D-HOST-3).
  const lead = yield* capture({
    eventTypeId: ada.eventTypeId,
    email: "without-booking@lead.example",
    step1Complete: true
  })
  assert.strictEqual((yield* call("GET", `${at}/contacts/${String(lead["contactId"])}`)).status, 200)
  return {
    ...workspace,
    connections: { webhook: String(webhook["id"]), integration: String(integration["id"]) },
    ofAdmins: [
      String(key["prefix"]),
      "only-admins",
      "471198023344",
      String(lead["contactId"]),
      "without-booking@lead.example"
    ]
  }
})

type Walked = Effect.Success<ReturnType<typeof walk>>

/** No request is refused, and no answer and no screen has one of these texts. */
const showsNothingOf = (traces: ReadonlyArray<string>, { answers, seen }: Walked) => {
  assert.isAbove(answers.length, 4)
  assert.deepStrictEqual(
    answers.filter(({ status }) => status >= 400).map(({ request, status }) => `${status} ${request}`),
    []
  )
  for (const trace of traces) {
    assert.deepStrictEqual(
      answers.filter(({ text }) => text.includes(trace)).map(({ request }) => request),
      [],
      trace
    )
    assert.notInclude(seen, trace)
  }
}

inChromium("The console by role", (it) => {
  it.effect(
    "D-CON-73: a member's screens request nothing that is refused, and get nothing of the admins",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceWithSecrets
        const { bob, connections, make, ofAdmins } = workspace
        const email = someEmail("members.example")
        yield* make("/members", { email, name: "Pia", role: "member" })
        const walked = yield* walk(workspace, email, { ...thingsOf(bob), ...connections })
        assert.include(walked.seen, bob.email)
        showsNothingOf(ofAdmins, walked)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-73: a host's screens request nothing that is refused, and get nothing of another host",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceWithSecrets
        const { ada, bob, connections, ofAdmins } = workspace
        const walked = yield* walk(workspace, "ada@members.example", { ...thingsOf(ada), ...connections })
        assert.include(walked.seen, ada.email)
        showsNothingOf([...ofAdmins, ...bob.traces], walked)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-120: the list of event types does not say to a host that those of others have no hosts",
    () =>
      Effect.gen(function* () {
        const workspace = yield* twoHosts
        const { page, screens, signIn } = yield* consoleIn(workspace, "ada@members.example")
        yield* Effect.promise(async () => {
          await signIn(screens)
          await openScreen(page, `${screens}/event-types`)
          await page.getByRole("cell", { name: "without you" }).first().waitFor()
          assert.strictEqual(await page.getByRole("cell", { name: "no hosts" }).count(), 0)
        })
      }).pipe(Effect.scoped)
  )
})

const thingsOf = (host: Effect.Success<typeof twoHosts>["ada"]) => ({
  booking: host.bookingUid,
  contact: host.contactId,
  deal: host.dealId,
  eventType: host.eventTypeId,
  host: host.hostId
})
