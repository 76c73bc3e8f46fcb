import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { bookingOn } from "../../kit/chromium/bookingOn.ts"
import { launch } from "../../kit/chromium/Chromium.ts"
import { hostDraft, introDraft } from "../../kit/http/management/workspace.ts"
import { emptyDatabase } from "../../kit/processes/database.ts"
import { settingsOfCompose, settingsOfGuide, startCaddyOnDemand } from "./ownDomainProxy.ts"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"

const [acmeDomain, globexDomain] = ["meet.acme.test", "termine.globex.test"]

describe("Two workspaces with own domains behind Caddy", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let caddy: Awaited<ReturnType<typeof startCaddyOnDemand>>
  let service: Process
  let browser: Browser
  let environment: Readonly<Record<string, string>>
  const eventTypes: Record<string, string> = {}
  const folder = mkdtempSync(join(tmpdir(), "calendeal-own-domains-"))
  let [secure, port, metrics] = [0, 0, 0]

  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", environment, ...command)
    return { code: await process.ended, output: process.output() }
  }
  const addressOf = (host: string, path = "") => `https://${host}:${secure}${path}`

  /** Creates a workspace with an event type. */
  const open = async (slug: string) => {
    const { code, output } = await run(
      "bootstrap",
      "--workspace",
      slug,
      "--owner",
      `o@${slug}.test`,
      "--json"
    )
    assert.strictEqual(code, 0, output)
    const { accessToken, workspaceId } = JSON.parse(output)
    const made = async (path: string, body: unknown) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/workspaces/${workspaceId}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body)
      })
      return JSON.parse(await response.text()).id
    }
    eventTypes[slug] = await made("/event-types", introDraft(await made("/hosts", hostDraft)))
  }

  beforeAll(async () => {
    database = await emptyDatabase()
    ;[secure, port, metrics] = [await freePort(), await freePort(), await freePort()]
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      BASE_URL: addressOf("book.test"),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      TRUSTED_PROXIES: "127.0.0.0/8",
      PORT: String(port),
      METRICS_PORT: String(metrics),
      LOG_LEVEL: "error"
    }
    assert.strictEqual((await run("migrate")).code, 0)
    service = startProcess("cli.ts", environment, "serve")
    while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200)
      await sleep(50)
    await open("acme")
    await open("globex")
    assert.strictEqual((await run("domain", "add", acmeDomain, "--workspace", "acme")).code, 0)
    assert.strictEqual((await run("domain", "add", globexDomain, "--workspace", "globex")).code, 0)
    caddy = await startCaddyOnDemand({ secure, service: port, metrics }, settingsOfGuide)
    // The names of the certificates are verified below, with the authority's root certificate.
    browser = await launch("MAP * 127.0.0.1", ["--ignore-certificate-errors"])
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await caddy?.stop()
    await service?.stop("SIGKILL")
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The status of a request whose certificate is verified. Fails if there is no valid certificate of the name. */
  const statusOf = (host: string, path = "/", proxy = caddy) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: proxy.port,
          servername: host,
          path,
          ca: proxy.authority,
          headers: { host },
          agent: false
        },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        }
      )
      sent.on("error", reject).end()
    })
  const asked = async (query: string) =>
    (await fetch(`http://127.0.0.1:${metrics}/own-domain${query}`)).status

  it("D-DOM-4: the metrics port answers 200 for own domains only, and the public port does not answer", async () => {
    for (const name of [acmeDomain, globexDomain, "MEET.acme.test"])
      assert.strictEqual(await asked(`?domain=${name}`), 200, name)
    for (const query of [
      "",
      "?domain=",
      "?domain=unknown.test",
      "?domain=book.test",
      "?domain=x.meet.acme.test"
    ])
      assert.strictEqual(await asked(query), 404, query)
    assert.strictEqual((await fetch(`http://127.0.0.1:${port}/own-domain?domain=${acmeDomain}`)).status, 404)
  })

  it("D-DOM-4: Caddy obtains certificates for own domains, and none for an unknown name", async () => {
    assert.strictEqual(await statusOf("book.test", "/healthz"), 200)
    assert.strictEqual(await statusOf(acmeDomain, "/acme"), 200)
    assert.strictEqual(await statusOf(globexDomain, "/globex"), 200)
    const failure = await statusOf("unknown.test", "/acme").catch((error: unknown) => error)
    assert.instanceOf(failure, Error)
    assert.strictEqual(Reflect.get(failure, "code"), "EPROTO")
    const page = await browser.newPage()
    const refused = await page.goto(addressOf("unknown.test", "/acme")).catch((error: unknown) => error)
    assert.include(String(refused), "ERR_SSL")
    await page.close()
  })

  it("D-DOM-4: the Caddy of compose.yaml obtains certificates for own domains, and none for an unknown name", async () => {
    const ports = { secure: await freePort(), service: port, metrics }
    const ofCompose = await startCaddyOnDemand(ports, settingsOfCompose)
    try {
      assert.strictEqual(await statusOf("book.test", "/healthz", ofCompose), 200)
      assert.strictEqual(await statusOf(acmeDomain, "/acme", ofCompose), 200)
      const failure = await statusOf("unknown.test", "/acme", ofCompose).catch((error: unknown) => error)
      assert.strictEqual(Reflect.get(Object(failure), "code"), "EPROTO")
    } finally {
      await ofCompose.stop()
    }
  })

  it("D-DOM-2, D-DOM-3: a visitor books at the own domain, without cookies, and gets links to it", async () => {
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    const requested = new Set<string>()
    page.on("request", (sent) => requested.add(new URL(sent.url()).origin))
    await page.goto(addressOf(acmeDomain))
    assert.strictEqual(page.url(), addressOf(acmeDomain, "/acme"))
    await page.goto(addressOf(acmeDomain, "/acme/intro"))
    assert.strictEqual(
      await page.locator('link[rel="canonical"]').getAttribute("href"),
      addressOf(acmeDomain, "/acme/intro")
    )
    const { choose, confirm, fillIn } = bookingOn(page)
    await choose()
    await fillIn({ name: "Vera Visitor", email: "vera@visitor.test" })
    await confirm()
    assert.deepStrictEqual([...requested], [addressOf(acmeDomain)])
    assert.deepStrictEqual(await context.cookies(), [])
    const link = await manageLink()
    assert.strictEqual(new URL(link).origin, addressOf(acmeDomain))
    await page.goto(link)
    await page.getByRole("heading", { name: "Vera Visitor" }).or(page.getByText("Cancel")).first().waitFor()
    const elsewhere = link.replace(acmeDomain, globexDomain)
    await page.goto(elsewhere)
    await page.getByText("vera@visitor.test").waitFor({ state: "detached" })
    assert.notInclude((await page.textContent("body")) ?? "", "Vera")
    await context.close()
  })

  /** The booker's link in the captured mail, once it is there. */
  const manageLink = async (): Promise<string> => {
    for (;;) {
      const mails = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".eml")
      )
      const found = mails.flatMap((name) => {
        const text = readFileSync(join(folder, name), "utf8")
          .replaceAll(/=\r?\n/g, "")
          .replaceAll("=3D", "=")
        return /https:\/\/\S+?\/-\/booking\?lang=\w+#booking=[\w.-]+/.exec(text)?.[0] ?? []
      })
      const [link] = found
      if (link !== undefined) return link
      await sleep(100)
    }
  }

  it("D-DOM-2: the other workspace is not found at an own domain", async () => {
    for (const path of ["/globex", "/globex/intro", `/embed/${eventTypes["globex"]}`, "/-/sign-in", "/docs"])
      assert.strictEqual(await statusOf(acmeDomain, path), 404, path)
    assert.strictEqual(await statusOf(globexDomain, "/globex/intro"), 200)
    assert.strictEqual(await statusOf("book.test", "/globex/intro"), 200)
    assert.strictEqual(await statusOf("book.test", "/-/sign-in"), 200)
  })

  it("D-DOM-1: the command line lists, refuses and removes domains", async () => {
    const taken = await run("domain", "add", acmeDomain, "--workspace", "globex")
    assert.notStrictEqual(taken.code, 0)
    assert.include(taken.output, "The domain belongs to another workspace.")
    const own = await run("domain", "add", "Book.test", "--workspace", "globex")
    assert.include(own.output, "The domain is the host name of BASE_URL")
    const listed = JSON.parse((await run("domain", "list", "--json")).output)
    assert.deepStrictEqual(
      listed.map(({ domain, workspace }: { domain: string; workspace: string }) => [domain, workspace]),
      [
        [acmeDomain, "acme"],
        [globexDomain, "globex"]
      ]
    )
    assert.strictEqual((await run("domain", "remove", globexDomain, "--workspace", "globex")).code, 0)
    while ((await asked(`?domain=${globexDomain}`)) !== 404) await sleep(50)
    const again = await run("domain", "remove", globexDomain, "--workspace", "globex")
    assert.include(again.output, "The workspace does not have this domain.")
  })
})
