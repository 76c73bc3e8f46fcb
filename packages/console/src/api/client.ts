import { makeClient, type Schemas } from "@calendeal/client"
import { confirmedFetch } from "./confirmedFetch.ts"

/** The API, with the session's cookie. Repetitions are left to the cache. */
export const api = makeClient({ address: location.origin, retries: 0, send: confirmedFetch })

export type Account = Schemas["Account"]
export type Membership = Account["workspaces"][number]
export type Booking = Schemas["ListedBooking"]
export type BookingInList = Schemas["BookingInList"]
export type BookingDetails = Schemas["BookingDetails"]
export type Mail = Schemas["BookingMail"]
export type Contact = Schemas["Contact"]
export type EventType = Schemas["EventType"]
export type Host = Schemas["Host"]
export type OneOffLink = Schemas["OneOffLink"]
export type Issue = Schemas["Issue"]

/** A refusal of the service, or its silence (status 0). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly waitSeconds: number
  /** The faults of fields, for `invalid_input`. */
  readonly issues: ReadonlyArray<Issue>
  /** The path of the request; empty: none was answered. */
  readonly path: string

  constructor(
    status: number,
    code: string,
    waitSeconds: number,
    issues: ReadonlyArray<Issue> = [],
    path = ""
  ) {
    super(code)
    this.path = path
    this.status = status
    this.code = code
    this.waitSeconds = waitSeconds
    this.issues = issues
  }
}

interface Reply<A> {
  readonly data?: A
  readonly error?: unknown
  readonly response: Response
}

const codeIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "error" in error ? String(error.error) : "unknown"

const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  Array.isArray(value.path) &&
  "message" in value

const issuesIn = (error: unknown): ReadonlyArray<Issue> =>
  typeof error === "object" && error !== null && "issues" in error && Array.isArray(error.issues)
    ? error.issues.filter(isIssue)
    : []

/** The body of a success. Rejects with a `Refusal`; without a session it opens the sign-in, which leads back here (D-CON-2). */
export const bodyOf = async <A>(request: Promise<Reply<A>>): Promise<A> => {
  const { data, response } = await answerOf(request)
  if (data === undefined) throw new Refusal(response.status, "unknown", 0)
  return data
}

/** The body of a success with its version, for `If-Match`. Rejects as `bodyOf`. */
export const versionedOf = async <A>(request: Promise<Reply<A>>): Promise<Versioned<A>> => {
  const { data, response } = await answerOf(request)
  if (data === undefined) throw new Refusal(response.status, "unknown", 0)
  return { value: data, version: response.headers.get("etag") ?? "*" }
}

/** Waits for a success without a body. Rejects as `bodyOf`. */
export const done = async (request: Promise<Reply<unknown>>): Promise<void> => {
  await answerOf(request)
}

/** A resource and the version of it that was read. */
export interface Versioned<A> {
  readonly value: A
  readonly version: string
}

const answerOf = async <A>(request: Promise<Reply<A>>): Promise<Reply<A>> => {
  const reply = await request.catch(() => {
    throw new Refusal(0, "unreachable", 0)
  })
  const { error, response } = reply
  if (response.ok) return reply
  if (response.status === 401 && !isLeaving) location.replace(signInAddress())
  throw new Refusal(
    response.status,
    codeIn(error),
    Number(response.headers.get("retry-after") ?? 0),
    issuesIn(error),
    new URL(response.url).pathname
  )
}

let isLeaving = false

/** Ends the session. Requests under way then get 401, which must not lead back here. */
export const signOut = async () => {
  isLeaving = true
  try {
    await done(api.POST("/api/account/sign-out"))
  } catch (failure) {
    isLeaving = false
    throw failure
  }
}

/** The address of the sign-in, which leads back to this address. */
export const signInAddress = () =>
  `/-/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`
