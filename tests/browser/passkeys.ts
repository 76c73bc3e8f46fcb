import { describe, layer, type Vitest } from "@effect/vitest"
import { ServiceAddress } from "@calendeal/domain/mails"
import { Effect, Layer } from "effect"
import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { MailServer } from "../kit/http/mails.server.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"
import { Chromium } from "../kit/chromium/Chromium.ts"
import { signedInBrowser } from "./connect/person.ts"
import { Sites } from "../kit/chromium/Sites.ts"

// The relying party is the service's own address, whose port is known after the start.
const served = Layer.unwrap(
  Effect.sync(() => {
    const url = new URL("http://localhost")
    const ports = Layer.mergeAll(inMemory, Layer.fresh(MailServer.layer), Layer.succeed(ServiceAddress, url))
    return Layer.effectDiscard(
      Effect.map(Service, ({ port }) => {
        url.port = String(port)
      })
    ).pipe(
      Layer.provideMerge(Layer.mergeAll(Chromium.layer, Sites.layer)),
      Layer.provideMerge(service(ports, { baseUrl: url.origin }))
    )
  })
)

/** Runs tests in a real browser with virtual authenticators, at a service on `localhost` with a mail server. */
export const withPasskeys = (
  title: string,
  tests: (it: Vitest.MethodsNonLive<Layer.Success<typeof served>>) => void
) =>
  describe(title, { timeout: 300_000 }, () => {
    layer(served, { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", tests)
  })

/** An authenticator of a page: a device with a fingerprint sensor, for example. */
interface Authenticator {
  readonly cdp: CDPSession
  readonly id: string
}

const plugIn = async (context: BrowserContext, page: Page): Promise<Authenticator> => {
  const cdp = await context.newCDPSession(page)
  await cdp.send("WebAuthn.enable", { enableUI: false })
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return { cdp, id: authenticatorId }
}

/** A browser with an authenticator, in which a new member of a new workspace is signed in. */
export const newPerson = Effect.gen(function* () {
  const { at, call, workspace } = yield* newWorkspace
  const email = someEmail()
  yield* call("POST", `${at}/members`, { email, name: "Pia", role: "admin" })
  const own = yield* signedInBrowser(workspace.id, email)
  const authenticator = yield* Effect.promise(async () => {
    await own.page.goto(`${own.service}/-/account`)
    return plugIn(own.context, own.page)
  })
  return { ...own, authenticator, email, workspace, at, call }
})

/** Adds a passkey on the page of the account. */
export const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Name of the passkey").fill(name)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("button", { name: `Remove: ${name}` }).waitFor()
}

/** A status with its body. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** The service's answer to a request of the page. */
export const post = (page: Page, path: string, body: unknown): Promise<Reply> =>
  page.evaluate(
    async ([target, text]) => {
      const response = await fetch(`/api/account${target}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: text
      })
      return { status: response.status, body: response.status === 204 ? null : await response.json() }
    },
    [path, JSON.stringify(body)] as const
  )

/** What an authenticator is asked to sign. */
interface Asked {
  readonly challenge: string
  readonly relyingPartyId: string
}

/** A challenge for this page's browser. */
export const asked = async (page: Page, path = "/passkey", body: object = {}): Promise<Asked> => {
  const { body: answer } = await post(page, path, body)
  const { challenge, relyingPartyId } = Object(answer)
  return { challenge: String(challenge), relyingPartyId: String(relyingPartyId) }
}

/** A signed challenge, as the API takes it. */
interface Signed {
  readonly challenge: string
  readonly userHandle: string
  readonly answer: { readonly credentialId: string; readonly signature: string }
}

/** Lets the page's authenticator sign, without the code of the service's pages. */
export const signed = (page: Page, { challenge, relyingPartyId }: Asked, verification = "required") =>
  page.evaluate<Signed>(`(async () => {
    const { challenge, rpId, userVerification } = ${JSON.stringify({ challenge, rpId: relyingPartyId, userVerification: verification })}
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ challenge, rpId, userVerification })
    const { id, response } = (await navigator.credentials.get({ publicKey })).toJSON()
    return {
      challenge,
      userHandle: atob(response.userHandle.replaceAll("-", "+").replaceAll("_", "/")),
      answer: {
        credentialId: id,
        clientData: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature
      }
    }
  })()`)
