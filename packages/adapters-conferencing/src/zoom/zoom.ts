import type { ConferenceFailed, ConferenceRequest, MadeConference } from "@calendeal/domain/conferencing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { failed } from "../requests/ask.ts"
import { referenceOf } from "../requests/referenceOf.ts"
import { agendaOf, isUpToDate, settings, timesOf, ZoomMeeting } from "./ZoomMeeting.ts"
import {
  refusedByZoom,
  type ZoomAccess,
  type ZoomAddresses,
  type ZoomAnswer,
  zoomRequests
} from "./zoomRequests.ts"

type Request = Omit<ConferenceRequest, "access">

/** The largest number of pages of upcoming meetings that are searched, of 300 each. */
const maximumPages = 10

const decodeMeeting = Schema.decodeUnknownOption(Schema.fromJsonString(ZoomMeeting))
const decodePage = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      meetings: Schema.Array(Schema.Struct({ id: Schema.Int, agenda: Schema.optionalKey(Schema.String) })),
      next_page_token: Schema.optionalKey(Schema.String)
    })
  )
)

/** Meetings of a Zoom account by a server-to-server app, or of a user who was connected (D-CONF-12, D-CONF-13, D-CONN-9). */
export const zoom = Effect.fnUntraced(function* (client: HttpClient.HttpClient, addresses: ZoomAddresses) {
  const send = yield* zoomRequests(client, addresses)

  /** The meeting with this id. None: there is none any more. */
  const meeting = Effect.fnUntraced(function* (access: ZoomAccess, id: string) {
    const answer = yield* send(access, HttpClientRequest.get(`/meetings/${encodeURIComponent(id)}`))
    if (isGone(answer)) return Option.none<ZoomMeeting>()
    if (answer.status !== 200) return yield* refusedByZoom(answer)
    return Option.some(yield* read(decodeMeeting(answer.text)))
  })

  /** The user's upcoming meeting with this reference, for example of an attempt that ended before its id was stored. */
  const search = Effect.fnUntraced(function* (access: ZoomAccess, user: string, reference: string) {
    let token = ""
    for (let page = 0; page < maximumPages; page++) {
      const answer = yield* send(
        access,
        HttpClientRequest.get(meetingsOf(user)).pipe(
          HttpClientRequest.setUrlParams({
            type: "upcoming",
            page_size: "300",
            ...(token !== "" && { next_page_token: token })
          })
        )
      )
      if (answer.status !== 200) return yield* refusedForUser(answer)
      const { meetings, next_page_token: next = "" } = yield* read(decodePage(answer.text))
      const found = meetings.find(({ agenda }) => agenda === agendaOf(reference))
      if (found !== undefined) return yield* meeting(access, String(found.id))
      if (next === "") break
      token = next
    }
    return Option.none<ZoomMeeting>()
  })

  const create = Effect.fnUntraced(function* (access: ZoomAccess, user: string, request: Request) {
    const answer = yield* send(
      access,
      HttpClientRequest.post(meetingsOf(user)).pipe(
        HttpClientRequest.bodyJsonUnsafe({
          ...timesOf(request),
          agenda: agendaOf(referenceOf(request.rootUid)),
          type: 2,
          settings
        })
      )
    )
    if (answer.status !== 201) return yield* refusedForUser(answer)
    return yield* read(decodeMeeting(answer.text))
  })

  /** Moves the meeting if its times or its title differ. */
  const move = Effect.fnUntraced(function* (access: ZoomAccess, current: ZoomMeeting, request: Request) {
    const times = timesOf(request)
    if (isUpToDate(current, times)) return
    const answer = yield* send(
      access,
      HttpClientRequest.patch(`/meetings/${current.id}`).pipe(HttpClientRequest.bodyJsonUnsafe(times))
    )
    if (answer.status !== 204) yield* refusedByZoom(answer)
  })

  /** Acts for the leading host, or for the account's user if the host is no user of the account. A connected user acts alone. */
  const asHost = <A>(
    access: ZoomAccess,
    { host }: Request,
    act: (user: string) => Effect.Effect<A, ConferenceFailed>
  ) =>
    access._tag === "zoom_user"
      ? act("me")
      : Effect.catchIf(
          act(host.email),
          ({ fault }) => fault === "unknown_host_user",
          () => act(access.userId)
        )

  const stored = (access: ZoomAccess, { remoteId }: Request) =>
    remoteId === null ? Effect.succeed(Option.none<ZoomMeeting>()) : meeting(access, remoteId)

  return {
    ensure: Effect.fnUntraced(function* (access: ZoomAccess, request: Request) {
      const reference = referenceOf(request.rootUid)
      const known = yield* stored(access, request)
      const found = Option.isSome(known)
        ? known
        : yield* asHost(access, request, (user) => search(access, user, reference))
      if (Option.isNone(found))
        return made(yield* asHost(access, request, (user) => create(access, user, request)))
      yield* move(access, found.value, request)
      return made(found.value)
    }),

    end: Effect.fnUntraced(function* (access: ZoomAccess, request: Request) {
      const id =
        request.remoteId ??
        Option.match(
          yield* asHost(access, request, (user) => search(access, user, referenceOf(request.rootUid))),
          { onNone: () => null, onSome: (found) => String(found.id) }
        )
      if (id === null) return
      const answer = yield* send(access, HttpClientRequest.delete(`/meetings/${encodeURIComponent(id)}`))
      if (answer.status !== 204 && !isGone(answer) && !isOver(answer)) yield* refusedByZoom(answer)
    }),

    check: Effect.fnUntraced(function* (access: ZoomAccess) {
      const answer = yield* send(
        access,
        HttpClientRequest.get(meetingsOf(access._tag === "zoom_user" ? "me" : access.userId)).pipe(
          HttpClientRequest.setUrlParams({ type: "upcoming", page_size: "30" })
        )
      )
      if (answer.status !== 200) yield* refusedForUser(answer)
    })
  }
})

const meetingsOf = (user: string): string => `/users/${encodeURIComponent(user)}/meetings`

const made = ({ id, join_url }: ZoomMeeting): MadeConference => ({ url: join_url, remoteId: String(id) })

/** Code 3001: the meeting was removed or has expired. */
const isGone = ({ code, status }: ZoomAnswer): boolean => status === 404 && (code === 3001 || code === 0)

/** Codes 3002 and 3007: the meeting is in progress or has ended. */
const isOver = ({ code }: ZoomAnswer): boolean => code === 3002 || code === 3007

/** Codes 1001 and 1010: the user does not exist, or belongs to another account. */
const refusedForUser = (answer: ZoomAnswer) =>
  answer.code === 1001 || answer.code === 1010 || answer.status === 404
    ? Effect.fail(failed("unknown_host_user"))
    : refusedByZoom(answer)

const read = <A>(decoded: Option.Option<A>): Effect.Effect<A, ConferenceFailed> =>
  Option.match(decoded, { onNone: () => Effect.fail(failed("server_error")), onSome: Effect.succeed })
