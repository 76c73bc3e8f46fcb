import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Chromium } from "../kit/chromium/Chromium.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { callTool, newAssistant, newProof, redirectUri, tokensIn } from "../kit/http/assistants.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"

/** A member's browser, in which answers to the assistant are kept instead of sent. */
const opened = Effect.gen(function* () {
  const { port, withPorts } = yield* Service
  const { browser } = yield* Chromium
  const { at, call, workspace } = yield* newWorkspace
  const email = someEmail()
  yield* call("POST", `${at}/members`, { email, name: "Pia", role: "admin" })
  const newLink = Effect.map(
    withPorts(operatorLink(workspace.id, Email.make(email))),
    ({ address }) => new URL(address).hash
  )
  const context = yield* Effect.acquireRelease(
    Effect.promise(() => browser.newContext({ locale: "en-GB" })),
    (context) => Effect.promise(() => context.close())
  )
  yield* Effect.promise(() =>
    context.route(`${new URL(redirectUri).origin}/**`, (route) => route.fulfill({ body: "Thank you" }))
  )
  return {
    page: yield* Effect.promise(() => context.newPage()),
    service: `http://localhost:${port}`,
    link: yield* newLink,
    newLink
  }
})

inChromium("The pages of assistants", (it) => {
  it.effect("D-OAUTH-5, D-OAUTH-10: a member signs in, connects an assistant, and disconnects it", () =>
    Effect.gen(function* () {
      const { link, page, service } = yield* opened
      const assistant = yield* newAssistant()
      const { challenge, verifier } = newProof()
      const asking = `${service}/-/authorize?${assistant.query(challenge)}`
      const code = yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await page.goto(asking)
        await page.waitForURL(/\/-\/sign-in\?next=/)
        const next = new URL(page.url()).searchParams.get("next") ?? ""
        assert.strictEqual(new URL(next, service).searchParams.get("redirect_uri"), redirectUri)
        await page.goto(`${service}/-/link${link}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.waitForURL(/\/console/)
        await page.goto(`${service}${next}`)
        await page.getByRole("heading", { name: "Connect Helper?" }).waitFor()
        await page.getByText("The access goes to assistant.example.").waitFor()
        await page.getByText("see bookings, contacts, free times and reports").waitFor()
        assert.isTrue(await page.getByRole("radio", { name: "Contoso administrator" }).isChecked())
        await axeCheck("authorize")
        await page.getByRole("button", { name: "Connect", exact: true }).click()
        await page.waitForURL(`${redirectUri}?**`)
        return new URL(page.url()).searchParams.get("code") ?? ""
      })
      const { access } = tokensIn(yield* assistant.exchange(code, verifier))
      assert.strictEqual((yield* callTool(access)).status, 200)
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/account`)
        await page.getByRole("link", { name: "Connected assistants" }).click()
        await page.getByText("Helper (assistant.example)").waitFor()
        await page.getByText(/^Contoso, since /).waitFor()
        await axeCheckOf(page)("assistants")
        await page.getByRole("button", { name: "Disconnect: Helper (assistant.example)" }).click()
        await page.getByText("No assistant is connected.").waitFor()
      })
      assert.strictEqual((yield* callTool(access)).status, 401)
    })
  )

  it.effect("D-OAUTH-4, D-OAUTH-5: a member refuses, and a faulty request leads nowhere", () =>
    Effect.gen(function* () {
      const { link, page, service } = yield* opened
      const assistant = yield* newAssistant()
      const query = assistant.query(newProof().challenge)
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/link${link}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.waitForURL(/\/console/)
        await page.goto(`${service}/-/authorize?${query}`)
        await page.getByRole("button", { name: "Do not connect" }).click()
        await page.waitForURL(`${redirectUri}?error=access_denied&**`)
        await page.goto(`${service}/-/authorize?${query}&redirect_uri=https://evil.example/`)
        await page.getByRole("heading", { name: "This cannot be connected" }).waitFor()
        assert.strictEqual(await page.getByRole("button").count(), 0)
        await page.goto(`${service}/-/authorize?client_id=unknown`)
        await page.getByText("This service does not know the assistant any more.").waitFor()
        await page.goto(`${service}/-/assistants`)
        await page.getByText("No assistant is connected.").waitFor()
      })
    })
  )

  it.effect("D-OAUTH-5, D-SIGN-12: after an old sign-in, the page asks for another one and goes on", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { link, newLink, page, service } = yield* opened
      const assistant = yield* newAssistant()
      const { challenge, verifier } = newProof()
      const asking = `${service}/-/authorize?${assistant.query(challenge)}`
      const signIn = async (token: string) => {
        await page.goto(`${service}/-/link${token}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.waitForURL(/\/console/)
      }
      yield* Effect.promise(() => signIn(link))
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(asking)
        await page.getByRole("button", { name: "Connect", exact: true }).click()
        await page.getByRole("heading", { name: "Sign in again" }).waitFor()
        // A link of the operator stands for that of the mail.
        await page.getByRole("button", { name: "Send me a link" }).click()
        await page.getByText("An email with a link is on its way").waitFor()
      })
      const again = yield* newLink
      const code = yield* Effect.promise(async () => {
        await signIn(again)
        await page.goto(asking)
        await page.waitForURL(`${redirectUri}?**`)
        return new URL(page.url()).searchParams.get("code") ?? ""
      })
      tokensIn(yield* assistant.exchange(code, verifier))
    })
  )
})
