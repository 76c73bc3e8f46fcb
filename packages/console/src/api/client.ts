import { makeClient, type Schemas } from "@calendeal/client"

/** The API, with the session's cookie. Repetitions are left to the cache. */
export const api = makeClient({ address: location.origin, retries: 0 })

export type Account = Schemas["Account"]
export type Membership = Account["workspaces"][number]
export type Booking = Schemas["ListedBooking"]
export type BookingDetails = Schemas["BookingDetails"]
export type Mail = Schemas["LoggedMail"]
export type Contact = Schemas["Contact"]

/** A refusal of the service, or its silence (status 0). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly waitSeconds: number

  constructor(status: number, code: string, waitSeconds: number) {
    super(code)
    this.status = status
    this.code = code
    this.waitSeconds = waitSeconds
  }
}

interface Reply<A> {
  readonly data?: A
  readonly error?: unknown
  readonly response: Response
}

const codeIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "error" in error ? String(error.error) : "unknown"

/** The body of a success. Rejects with a `Refusal`; without a session it opens the sign-in, which leads back here (D-CON-2). */
export const bodyOf = async <A>(request: Promise<Reply<A>>): Promise<A> => {
  const { data, error, response } = await request.catch(() => {
    throw new Refusal(0, "unreachable", 0)
  })
  if (response.ok && data !== undefined) return data
  if (response.status === 401) signInAgain()
  throw new Refusal(response.status, codeIn(error), Number(response.headers.get("retry-after") ?? 0))
}

/** Opens the sign-in, which leads back to this address. */
const signInAgain = () => {
  const next = location.pathname + location.search
  location.replace(`/-/sign-in?next=${encodeURIComponent(next)}`)
}
