import type { CalendarGrants } from "@calendeal/domain/calendars"
import {
  type CalendarId,
  type CalendarAccess,
  type FetchFailed,
  type Issued,
  type ReadCalendar,
  renewAccess
} from "@calendeal/domain/calendars"
import type { Vault } from "@calendeal/domain/workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { HttpClient } from "effect/http"
import { type GoogleAddresses, googleAddresses } from "../google/googleRequests.ts"
import { type MicrosoftAddresses, microsoftAddresses } from "../microsoft/fetchMicrosoft.ts"
import { failed } from "./ask.ts"
import { type AccessToken, issueToken, type OAuthAccess } from "./issueToken.ts"

/** The access tokens of calendars with OAuth. They are only in this process's memory (D-CAL-10). */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /**
     * Runs `work` with an access token of the calendar, and again with a new token if the server rejects a token of before.
     * Writers pass `isLost: false`: a calendar that needs consent then fails without a request.
     */
    readonly withToken: <A>(
      calendar: ReadCalendar,
      work: (token: string) => Effect.Effect<A, FetchFailed>
    ) => Effect.Effect<A, FetchFailed>
    /** An access token for a calendar that is not stored yet, and the access to store. */
    readonly issue: (
      access: OAuthAccess
    ) => Effect.Effect<{ readonly token: string; readonly access: CalendarAccess }, FetchFailed>
  }
>()("@calendeal/adapters-calendars/requests/AccessTokens") {}

/** Each renewal holds a database connection, so that a slow login server must not get all of them. */
const concurrentRenewals = 3
/** About 5 MB. Beyond it, the calendar whose token is the oldest is forgotten. */
const mostCalendars = 10_000

interface Held {
  /** One renewal of a calendar at a time. */
  readonly renewing: Semaphore.Semaphore
  token: string
  /** Epoch milliseconds. */
  usableUntil: number
}

export interface AccessTokensOptions {
  readonly google?: Pick<GoogleAddresses, "tokens">
  readonly microsoft?: Pick<MicrosoftAddresses, "logins">
}

export const layer = ({
  google = googleAddresses,
  microsoft = microsoftAddresses
}: AccessTokensOptions = {}): Layer.Layer<
  AccessTokens,
  never,
  HttpClient.HttpClient | CalendarGrants | Vault
> =>
  Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const stored = yield* Effect.context<CalendarGrants | Vault>()
      const renewals = yield* Semaphore.make(concurrentRenewals)
      const calendars = new Map<CalendarId, Held>()

      const logins = { google: google.tokens, microsoft: microsoft.logins }
      const issue = (access: OAuthAccess) => issueToken(client, logins, access)
      const issueStored = (access: CalendarAccess): Effect.Effect<Issued<AccessToken>, FetchFailed> =>
        access._tag === "google" || access._tag === "microsoft" ? issue(access) : failed("access_unreadable")

      const heldFor = (id: CalendarId): Held => {
        const known = calendars.get(id)
        if (known !== undefined) return known
        const [oldest] = calendars.size < mostCalendars ? [] : calendars.keys()
        if (oldest !== undefined) calendars.delete(oldest)
        const held = { renewing: Semaphore.makeUnsafe(1), token: "", usableUntil: -Infinity }
        calendars.set(id, held)
        return held
      }

      const renew = Effect.fnUntraced(function* (calendar: ReadCalendar, held: Held) {
        const before = yield* Clock.currentTimeMillis
        const { seconds, token } = yield* renewals.withPermit(
          Effect.provide(renewAccess(calendar, issueStored, calendar.isLost), stored)
        )
        held.token = token
        held.usableUntil = before + 1000 * usableSeconds(seconds)
        return token
      })

      /** The token, and whether it is a new one. `rejected`: the server does not accept this token. */
      const tokenOf = (calendar: ReadCalendar, rejected: string | null) => {
        const held = heldFor(calendar.id)
        return held.renewing.withPermit(
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const isUsable = now < held.usableUntil && held.token !== rejected && !calendar.isLost
            return isUsable
              ? { token: held.token, isNew: false }
              : { token: yield* renew(calendar, held), isNew: true }
          })
        )
      }

      return AccessTokens.of({
        withToken: Effect.fnUntraced(function* (calendar, work) {
          const { isNew, token } = yield* tokenOf(calendar, null)
          const again = Effect.flatMap(tokenOf(calendar, token), (other) => work(other.token))
          return yield* Effect.catchIf(
            work(token),
            ({ fault }) => fault === "unauthorized" && !isNew,
            () => again
          )
        }),
        issue: (access) =>
          Effect.map(issue(access), (issued) => ({
            token: issued.value.token,
            access: issued.access ?? access
          }))
      })
    })
  )

/** A token is renewed 5 minutes before its end, or after half of a shorter life: a reading takes time, and clocks differ. */
const usableSeconds = (seconds: number): number => seconds - Math.min(300, seconds / 2)
