import { randomInt } from "node:crypto"
import { assert } from "@effect/vitest"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { someEmail } from "../../kit/http/visitor.ts"
import { MailServer, worker } from "../../kit/http/mails.server.ts"
import { type Answer, Service } from "../../kit/http/Service.ts"
import { newWorkspace } from "../../kit/http/management/workspace.ts"

type Head = Readonly<Record<string, string>>

const cookieName = "__Host-calendeal"

/** What a browser sends with requests of the service's own pages. */
const ownPage: Head = { "sec-fetch-site": "same-origin", "content-type": "application/json" }

/** The cookie by which accounts know the browser. */
export const knownName = `${cookieName}-browser`

/** The `Set-Cookie` of a response with the session's cookie, or another one; empty: none. */
export const setCookieOf = ({ headers }: Answer, name = cookieName): string =>
  headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? ""

/** A browser with a cookie jar, at an address of its own. */
export const browser = Effect.map(Service, ({ send }) => {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const jar = new Map<string, string>()
  return {
    cookie: (name = cookieName) => jar.get(name) ?? "",
    setCookie: (value: string, name = cookieName) => void jar.set(name, value),
    /** Sends a request as a page of the service does, or with other headers. */
    call: (method: string, path: string, body?: unknown, headers: Head = ownPage) =>
      Effect.map(
        send(method, path, {
          headers: {
            "x-forwarded-for": address,
            ...headers,
            ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join("=")).join("; ") })
          },
          ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
        }),
        (answer) => {
          for (const name of [cookieName, knownName]) {
            const set = /=([^;]*);/.exec(setCookieOf(answer, name))
            if (set?.[1] === "") jar.delete(name)
            else if (set?.[1] !== undefined) jar.set(name, set[1])
          }
          return answer
        }
      )
  }
})

/** The token of the address of a link. */
const tokenOf = (address: string): string => new URL(address).hash.slice(1)

/** Sends all mails, and returns the token of the latest link to the address; undefined: there is none. */
export const mailedToken = Effect.fnUntraced(function* (email: string) {
  const { arrivals } = yield* MailServer
  yield* worker
  const links = arrivals.flatMap(({ mail }) =>
    mail.to.address === email ? (/https:\S+\/-\/link\S+/.exec(mail.text) ?? []) : []
  )
  const address = links.at(-1)
  return address === undefined ? undefined : tokenOf(address)
})

/** The token of a link that the operator prints for a member. */
export const operatorToken = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { withPorts } = yield* Service
  const { address } = yield* withPorts(operatorLink(workspaceId, Email.make(email)))
  return tokenOf(address)
})

/** A new workspace with another member of this role, who is signed in with a browser. */
export const signedIn = Effect.fnUntraced(function* (role: "member" | "admin" | "owner" = "owner") {
  const workspace = yield* newWorkspace
  const email = someEmail()
  const added = yield* workspace.call("POST", `${workspace.at}/members`, { email, name: "Pia", role })
  const own = yield* browser
  const token = yield* operatorToken(workspace.workspace.id, email)
  const followed = yield* own.call("POST", "/api/account/link/follow", { token })
  assert.strictEqual(followed.status, 200)
  return {
    ...workspace,
    email,
    userId: String(added.body["userId"]),
    browser: own,
    path: `/api/workspaces${workspace.at}`,
    member: `${workspace.at}/members/${String(added.body["userId"])}`
  }
})
