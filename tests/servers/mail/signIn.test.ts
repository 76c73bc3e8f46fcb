import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { launch } from "../../kit/chromium/Chromium.ts"
import { type MailService, startMailService } from "./MailService.ts"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"
import { parseMail } from "./servers/parsedMail.ts"

describe("Links in mails that Postfix delivers", { timeout: 300_000 }, () => {
  let servers: MailServers
  let service: MailService
  let browser: Browser
  beforeAll(async () => {
    servers = await startMailServers(["ada", "bob", "eve"])
    service = await startMailService(servers, "localhost")
    browser = await launch("MAP * 127.0.0.1")
    await service.startWorker()
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await servers?.stop()
  })

  /** The address in the latest of the user's mails, which must be this many. */
  const linkFor = async (user: string, count: number) => {
    const mails = await servers.waitForMails(user, count)
    assert.lengthOf(mails, count)
    const { signatures, textOf } = await parseMail(mails.at(-1) ?? "", servers.zone)
    assert.deepStrictEqual(signatures, [true])
    return /http:\S+\/-\/link\S+/.exec(textOf("text/plain") ?? "")?.[0] ?? assert.fail("no link")
  }

  it("D-SIGN-2: a link that was asked for signs in once, after its button", async () => {
    await service.run("bootstrap", "--workspace", "acme", "--owner", "ada@example.test")
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    for (const email of ["eve@example.test", "ada@example.test"]) {
      await page.goto(`${service.origin}/-/sign-in`)
      await page.getByLabel("Email").fill(email)
      await page.getByRole("button", { name: "Send me a link" }).click()
      await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor()
    }
    const link = await linkFor("ada", 1)
    // As the scanner of a mail server, which runs the page and presses nothing.
    const scanner = await (await browser.newContext()).newPage()
    await scanner.goto(link)
    await scanner.getByRole("heading", { name: "Sign in as ada@example.test?" }).waitFor()
    await page.goto(link)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL(/\/console\/[^/]+\/overview$/)
    assert.isDefined(await sessionOf(context))
    await scanner.getByRole("button", { name: "Sign in" }).click()
    await scanner.getByRole("heading", { name: "This link does not work" }).waitFor()
    assert.isUndefined(await sessionOf(scanner.context()))
    // Eve, who is no member, asked first.
    assert.isEmpty(await servers.mailsOf("eve"))
  })

  it("D-SIGN-4: an invitation makes the invited person a member with its role", async () => {
    const owner = JSON.parse(
      await service.run("bootstrap", "--workspace", "globex", "--owner", "grace@example.test", "--json")
    )
    const response = await fetch(`${service.origin}/api/workspaces/${owner.workspaceId}/invitations`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ email: "bob@example.test", name: "Bob", role: "admin" })
    })
    assert.strictEqual(response.status, 201, await response.text())
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    await page.goto(await linkFor("bob", 1))
    await page.getByText("You join as administrator, with the address bob@example.test.").waitFor()
    await page.getByRole("button", { name: "Accept and sign in" }).click()
    await page.waitForURL(/\/console\/[^/]+\/overview$/)
    await page.goto(`${service.origin}/-/account`)
    await page.getByText("bob@example.test").waitFor()
    assert.isDefined(await sessionOf(context))
  })
})

const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "__Host-calendeal")
