import type { ConferenceAccess, ConferenceRequest, MadeConference } from "@calendeal/domain/conferencing"
import { toBase32 } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { SignJWT } from "jose"
import { createHmac } from "node:crypto"
import { ask, refusedBy } from "../requests/ask.ts"

type Access = Extract<ConferenceAccess, { _tag: "jitsi" }>
type Request = Omit<ConferenceRequest, "access">

const daySeconds = 86_400

/** Jitsi: a room exists while a participant is in it, so that a link needs no request (D-CONF-14). */
export const jitsi = (client: HttpClient.HttpClient) => ({
  ensure: (access: Access, request: Request): Effect.Effect<MadeConference> =>
    Effect.map(
      Effect.promise(() => linkOf(access, request)),
      (url) => ({ url, remoteId: roomOf(access, request) })
    ),
  check: Effect.fnUntraced(function* ({ address }: Access) {
    const answer = yield* ask(client, HttpClientRequest.get(address))
    if (answer.status >= 400) yield* refusedBy(answer)
  })
})

/** A name of a room that only those with the link know: 160 bits of an HMAC. */
const roomOf = ({ secret }: Pick<Access, "secret">, { rootUid }: Pick<Request, "rootUid">): string =>
  `meeting-${toBase32(createHmac("sha256", secret).update(rootUid).digest().subarray(0, 20))}`

const linkOf = async (access: Access, request: Request): Promise<string> => {
  const url = new URL(access.address)
  const room = roomOf(access, request)
  const tenant = url.pathname.split("/").findLast((part) => part !== "")
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${room}`
  if (access.token !== null) {
    const subject = (tenant ?? url.hostname).toLowerCase()
    url.searchParams.set("jwt", await tokenFor(access.token, subject, room, request))
  }
  return url.href
}

/** A token for one room, valid until a day after the meeting. `subject`: the tenant, or the server's host name. */
const tokenFor = (
  { appId, appSecret }: NonNullable<Access["token"]>,
  subject: string,
  room: string,
  { endAt }: Request
): Promise<string> =>
  new SignJWT({ room })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience("jitsi")
    .setIssuer(appId)
    .setSubject(subject)
    .setExpirationTime(Math.ceil(DateTime.toEpochMillis(endAt) / 1000) + daySeconds)
    .sign(new TextEncoder().encode(appSecret))
