import createFetchClient, { type Client } from "openapi-fetch"
import { retrying } from "./retrying.ts"
import type { components, paths } from "./schema.ts"

/** The schemas of the API by name: `Schemas["BookingCreated"]` is the response to a booking. */
export type Schemas = components["schemas"]

/** The paths of the API with their operations, as openapi-typescript writes them. */
export type Paths = paths

/**
 * `GET`, `POST`, `PATCH`, `PUT` and `DELETE`. Each takes a path of the API and its parameters, and resolves with `data` for a
 * success, or with `error` for a refusal. Rejects if the service cannot be reached.
 */
export type CalendealClient = Client<paths>

/** Settings of a client. */
export interface ClientOptions {
  /** Where the service runs: `https://book.example.com`. */
  readonly address: string
  /** An access token, for the management API. */
  readonly token?: string
  /** The maximum number of repetitions of a request, from 0. The default is 2. */
  readonly retries?: number
  /** Sends a request in place of `fetch`, for example with headers of its own. */
  readonly send?: (request: Request) => Promise<Response>
}

/** A client of one installation. */
export const makeClient = ({ address, retries = 2, send, token }: ClientOptions): CalendealClient =>
  createFetchClient<paths>({
    baseUrl: address,
    fetch: retrying(retries, send),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  })
