import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import type { OutgoingMail } from "@calendeal/domain/mails"
import { operatorLink } from "@calendeal/domain/sign-in"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { bookingOf, fromNewIp, startIn } from "./requests.ts"
import { MailServer } from "./mails.server.ts"
import { hostEmail } from "./management/workspace.ts"
import { shop } from "./management/shop.ts"
import { Service } from "./specification.ts"

/** What the booker types. */
export interface Order {
  readonly email: string
  readonly name?: string
  /** Names by addresses. */
  readonly guests?: Readonly<Record<string, string>>
  readonly more?: object
}

/**
 * A new workspace with an event type whose title has the booker's name, and its mails. Its host has confirmed the address, as a member
 * who has followed a link.
 */
export const mailShop = Effect.fnUntraced(function* (settings: object = {}) {
  const opened = yield* unconfirmedMailShop(settings)
  const { hostId, make, workspaceId } = opened
  yield* make("/members", { email: hostEmail, name: "Hedy Host", role: "member", hostId })
  yield* confirmAddress(workspaceId, hostEmail)
  return opened
})

/** The cookies of browsers in which people have signed in, by service and address: known browsers bring no mail (D-SIGN-17). */
const knownBrowsers = new Map<string, string>()

/** A person follows a link of an operator, and so accepts the membership. */
export const confirmAddress = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { port, send, withPorts } = yield* Service
  const person = `${port} ${email}`
  const cookie = knownBrowsers.get(person)
  const { address } = yield* withPorts(operatorLink(workspaceId, Email.make(email)))
  const followed = yield* send("POST", "/api/account/link/follow", {
    headers: {
      ...fromNewIp(),
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...(cookie !== undefined && { cookie })
    },
    body: JSON.stringify({ token: new URL(address).hash.slice(1) })
  })
  assert.strictEqual(followed.status, 200, followed.text)
  for (const set of followed.headers.getSetCookie())
    if (set.startsWith("__Host-calendeal-browser=")) knownBrowsers.set(person, set.replace(/;.*/, ""))
})

/** As `mailShop`, without a confirmation of the host's address. */
export const unconfirmedMailShop = Effect.fnUntraced(function* (settings: object = {}) {
  const { post } = yield* Service
  const { arrivals } = yield* MailServer
  const { at, call, make, offer, ...others } = yield* shop
  const { eventTypeId, hostId } = yield* offer({
    titleTemplate: "{event}: {booker} with {host}",
    form: { fields: [{ key: "note", label: "Note", type: "text" }] },
    ...settings
  })
  const begun = arrivals.length
  const book = Effect.fnUntraced(function* (
    { email, guests = {}, more = {}, name = "Sam Rivera" }: Order,
    days = 5,
    key: string = randomUUID()
  ) {
    const attendees = [
      { name, email },
      ...Object.entries(guests).map(([address, guest]) => ({ name: guest, email: address }))
    ]
    const request = { ...bookingOf(eventTypeId, email, startIn(days)), language: "en", attendees, ...more }
    const booked = yield* post("/book", request, { ...fromNewIp(), "idempotency-key": key })
    assert.strictEqual(booked.status, 200, booked.text)
    return String(booked.body["uid"])
  })
  const ok = (method: string, path: string, body?: object) =>
    Effect.map(call(method, `${at}${path}`, body), (answer) => {
      assert.include([200, 201, 204], answer.status, answer.text)
      return answer.body
    })
  return {
    ...others,
    at,
    call,
    make,
    ok,
    book,
    eventTypeId,
    hostId,
    workspaceId: WorkspaceId.make(at.slice(1)),
    cancel: (uid: string) => ok("POST", `/bookings/${uid}/cancel`),
    stored: (uid: string) => ok("GET", `/bookings/${uid}`),
    /** The mails of this shop that arrived, the oldest first. */
    mails: (): ReadonlyArray<OutgoingMail> => arrivals.slice(begun).map(({ mail }) => mail)
  }
})

/** The mails to an address. */
export const mailsTo = (mails: ReadonlyArray<OutgoingMail>, address: string) =>
  mails.filter(({ to }) => to.address === address)

/** The lines of the mail's invitation, unfolded. */
const linesOf = ({ calendar }: OutgoingMail): ReadonlyArray<string> =>
  calendar?.content.replaceAll("\r\n ", "").split("\r\n") ?? []

/** Everything that a recipient of the mail can read. */
export const readable = (mail: OutgoingMail): string =>
  `${JSON.stringify({ ...mail, calendar: null })}\n${linesOf(mail).join("\n")}`

/** The value of the only property of this name in the mail's invitation; undefined: none. */
export const propertyOf = (mail: OutgoingMail, name: string): string | undefined => {
  const property = new RegExp(`^${name}(?:;(?:[^":]|"[^"]*")*)?:(.*)$`)
  const [value, ...others] = linesOf(mail).flatMap((line) => property.exec(line)?.[1] ?? [])
  assert.deepStrictEqual(others, [])
  return value
}
