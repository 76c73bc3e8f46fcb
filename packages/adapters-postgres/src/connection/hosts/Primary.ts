import type { PgConnection } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql"
import { describedError } from "../errors.ts"
import { answerOf, askHost, type AskedHost } from "./askHost.ts"
import { type Asked, type Choice, choosePrimary, type ServerState } from "./choosePrimary.ts"
import type { HostAddress } from "./DatabaseAddress.ts"
import { type Host, openHost } from "./Host.ts"
import { noPrimary } from "./NoPrimary.ts"

/** A host that was chosen, with the timeline that it then had. */
export interface Server extends ServerState {
  readonly host: Host
  readonly answer: Asked["answer"]
}

/** The one server of an address that all sessions of a process use (D-DB-1). */
export interface Primary {
  readonly hosts: ReadonlyArray<Host>
  /** Asks all hosts if none is chosen. Fails as a lost connection if none can be used. */
  readonly server: Effect.Effect<Server, SqlError.SqlError>
  /** Checks a new session: the server may have been replaced since it was chosen. */
  readonly check: (
    server: Server,
    session: PgConnection.PgConnection
  ) => Effect.Effect<void, SqlError.SqlError>
  /** The server was lost. The hosts are asked before the next session. */
  readonly forget: (server: Server) => void
}

/** How often the hosts are asked while one is in use: a server may be promoted while sessions to the old one still work. */
const watching = Schedule.spaced("5 seconds")

export const makePrimary = Effect.fnUntraced(function* (
  addresses: ReadonlyArray<HostAddress>
): Effect.fn.Return<Primary, never, Scope.Scope> {
  const scope = yield* Effect.scope
  const hosts = addresses.map(openHost)
  let seen: ServerState | undefined
  let current: Server | undefined
  let asking: Fiber.Fiber<Server, SqlError.SqlError> | undefined

  const ask = Effect.forEach(hosts, askHost, { concurrency: "unbounded" })

  /** Uses the chosen host and breaks the sessions at all others (D-DB-2). */
  const use = (choice: Choice, asked: ReadonlyArray<AskedHost>): Effect.Effect<Server, SqlError.SqlError> => {
    const host = choice._tag === "Use" ? hosts.find(({ name }) => name === choice.host) : undefined
    const answer = asked.find((one) => one.host === host?.name)?.answer
    for (const other of hosts) if (other !== host) other.drop()
    if (choice._tag === "Refuse" || host === undefined || answer === undefined) {
      current = undefined
      return Effect.fail(failureOf(choice, asked, seen))
    }
    const isNew = seen !== undefined && seen.timeline !== choice.timeline
    const server = { host, answer, system: choice.system, timeline: choice.timeline }
    current = server
    seen = choice
    return Effect.as(
      isNew
        ? Effect.logWarning(`PostgreSQL at ${host.name} is the primary, on timeline ${choice.timeline}`)
        : Effect.void,
      server
    )
  }

  const choose = Effect.flatMap(ask, (asked) => use(choosePrimary(asked, seen), asked)).pipe(
    Effect.ensuring(Effect.sync(() => (asking = undefined)))
  )

  /**
   * A server in use may be busy, or wait for a standby that starts again. That changes nothing while no newer server is there:
   * its sessions notice when it is gone.
   */
  const watch = Effect.suspend(() => {
    const server = current
    if (server === undefined) return Effect.void
    return Effect.flatMap(ask, (asked) => {
      if (current !== server) return Effect.void
      const counted = asked.map((one) =>
        one.host === server.host.name && (one.answer._tag === "Silent" || one.answer._tag === "Waiting")
          ? { ...one, answer: server.answer }
          : one
      )
      const choice = choosePrimary(counted, seen)
      const isSame =
        choice._tag === "Use" && choice.host === server.host.name && choice.timeline === server.timeline
      return isSame ? Effect.void : Effect.asVoid(use(choice, counted))
    })
  })
  yield* Effect.forkScoped(
    Effect.repeat(
      Effect.catch(watch, (error) => Effect.logWarning(error.reason.message)),
      watching
    )
  )

  const forget = (server: Server) => {
    if (current === server) current = undefined
  }

  return {
    hosts,
    server: Effect.suspend(() => {
      if (current !== undefined) return Effect.succeed(current)
      // Concurrent callers wait for one asking, which goes on when a caller is interrupted.
      if (asking !== undefined) return Fiber.join(asking)
      return Effect.flatMap(Effect.forkIn(choose, scope), (fiber) => {
        asking = fiber
        return Fiber.join(fiber)
      })
    }),
    check: Effect.fnUntraced(function* (server, session) {
      const { answer } = yield* Effect.mapError(answerOf(session), describedError)
      const isSame =
        answer._tag === "Writable" && answer.timeline === server.timeline && answer.system === server.system
      if (isSame && current === server) return
      forget(server)
      return yield* noPrimary(`PostgreSQL at ${server.host.name} is no longer the primary`)
    }),
    forget
  }
})

const failureOf = (
  choice: Choice,
  asked: ReadonlyArray<AskedHost>,
  seen: ServerState | undefined
): SqlError.SqlError => {
  const errors = asked.flatMap(({ error }) => error ?? [])
  const [error] = errors
  // A wrong password or database name is the same on all hosts.
  if (error !== undefined && errors.length === asked.length && error.reason._tag !== "ConnectionError")
    return error
  return noPrimary(describedRefusal(choice, asked, seen))
}

const reasons = {
  "none writable": "no host is writable",
  "older timeline": "only a server of an older timeline is writable, and a newer one exists",
  "several writable": "several hosts are writable on the newest timeline",
  "several clusters": "the hosts are of different clusters"
} as const

/** Why no host can be used, with the answer of each. */
export const describedRefusal = (choice: Choice, asked: ReadonlyArray<Asked>, seen?: ServerState): string => {
  const answers = asked.map(({ answer, host }) => `${host} ${describedAnswer(answer)}`)
  const before = seen === undefined ? [] : [`timeline ${seen.timeline} was in use`]
  const reason = choice._tag === "Refuse" ? reasons[choice.reason] : "the host has gone"
  return `PostgreSQL: ${reason} (${[...answers, ...before].join("; ")})`
}

/** The state of a host in words. */
export const describedAnswer = (answer: Asked["answer"]): string => {
  switch (answer._tag) {
    case "Silent":
      return `does not respond: ${answer.reason}`
    case "Unwritable":
      return `${answer.reason}, timeline ${answer.timeline}`
    case "Waiting":
      return `does not complete a commit, timeline ${answer.timeline}`
    case "Writable":
      return `is writable, timeline ${answer.timeline}`
  }
}
