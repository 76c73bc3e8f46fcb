import { type CalendarAccess, CalendarGrants, CalendarId } from "@calendeal/domain/calendars"
import { type Renewal, type StoredGrant, Vault, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Semaphore from "effect/Semaphore"

/** A stored calendar, with its access in plain text. */
export interface StoredCalendar {
  readonly id: CalendarId
  readonly workspaceId: WorkspaceId
  access: string
  isLost: boolean
  /** One renewal at a time, as the port promises. */
  readonly renewing: Semaphore.Semaphore
}

/** The calendars of a test, by the access with which they were connected. */
export class StoredCalendars extends Context.Service<
  StoredCalendars,
  { readonly connectedWith: (access: CalendarAccess) => StoredCalendar }
>()("@calendeal/adapters-calendars/test/StoredCalendars") {}

/** The grants of the test's calendars. Secrets stay in plain text. */
export const storedCalendars = Layer.effectContext(
  Effect.sync(() => {
    const calendars = new Map<string, StoredCalendar>()
    const renew = <A, E, R>(id: CalendarId, act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>) =>
      Effect.suspend(() => {
        const stored = [...calendars.values()].find((calendar) => calendar.id === id)
        if (stored === undefined) return Effect.succeed(Option.none<Renewal<A>>())
        return stored.renewing.withPermit(
          Effect.suspend(() => act({ sealedAccess: stored.access, isLost: stored.isLost })).pipe(
            Effect.map((renewal) => {
              stored.isLost = renewal._tag === "Lost"
              if (renewal._tag === "Renewed") stored.access = renewal.sealedAccess ?? stored.access
              return Option.some(renewal)
            })
          )
        )
      })
    return Context.make(CalendarGrants, { renew: (_, id, act) => renew(id, act) }).pipe(
      Context.add(Vault, {
        seal: (_, secret) => Effect.succeed(Redacted.value(secret)),
        unseal: (_, sealed) => Effect.succeed(Redacted.make(sealed)),
        reencrypt: () => Effect.succeed(Option.none())
      }),
      Context.add(StoredCalendars, {
        connectedWith: (access) => {
          const text = JSON.stringify(access)
          const known = calendars.get(text)
          if (known !== undefined) return known
          const stored: StoredCalendar = {
            id: CalendarId.make(crypto.randomUUID()),
            workspaceId: WorkspaceId.make(crypto.randomUUID()),
            access: text,
            isLost: false,
            renewing: Semaphore.makeUnsafe(1)
          }
          calendars.set(text, stored)
          return stored
        }
      })
    )
  })
)
