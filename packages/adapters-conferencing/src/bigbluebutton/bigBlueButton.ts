import type { ConferenceAccess, ConferenceRequest, MadeConference } from "@calendeal/domain/conferencing"
import { toBase32 } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { createHmac } from "node:crypto"
import { ask, failed, refusedBy } from "../requests/ask.ts"
import { referenceOf } from "../requests/referenceOf.ts"
import { type BigBlueButtonServer, signedCall } from "./signedCall.ts"

type Access = Extract<ConferenceAccess, { _tag: "bigbluebutton" }>
type Request = Omit<ConferenceRequest, "access">

/**
 * BigBlueButton. It ends a meeting without participants after some minutes, and forgets all meetings when it restarts. So the
 * link leads to this service, which creates the meeting when a participant enters (D-CONF-15).
 */
export const bigBlueButton = (client: HttpClient.HttpClient, serviceAddress: URL) => {
  /** The reply of a call: null if it succeeded, else the server's key of the message. */
  const call = Effect.fnUntraced(function* (
    access: Access,
    name: string,
    parameters: Readonly<Record<string, string>>
  ) {
    const answer = yield* ask(client, HttpClientRequest.get(signedCall(serverOf(access), name, parameters)))
    if (answer.status !== 200) return yield* refusedBy(answer)
    const outcome = /<returncode>(SUCCESS|FAILED)<\/returncode>/.exec(answer.text)?.[1]
    if (outcome === undefined) return yield* failed("server_error")
    if (outcome === "SUCCESS") return null
    const key = /<messageKey>([A-Za-z]{1,60})<\/messageKey>/.exec(answer.text)?.[1] ?? ""
    return key === "checksumError" ? yield* failed("unauthorized") : key
  })
  const linkOf = ({ rootUid, workspaceId }: Request) =>
    new URL(`/-/meetings/${workspaceId}/${rootUid}`, serviceAddress).href

  return {
    ensure: (_: Access, request: Request): Effect.Effect<MadeConference> =>
      Effect.succeed({ url: linkOf(request), remoteId: referenceOf(request.rootUid) }),

    enter: Effect.fnUntraced(function* (access: Access, { rootUid, title }: Request) {
      const meetingID = referenceOf(rootUid)
      const refusal = yield* call(access, "create", {
        name: title.slice(0, 200),
        meetingID,
        // Older servers refuse a second `create` with other passwords, and choose random ones if there are none.
        attendeePW: passwordOf(access, meetingID, "attendee"),
        moderatorPW: passwordOf(access, meetingID, "moderator"),
        record: "false"
      })
      if (refusal !== null) return yield* failed("not_allowed")
      return signedCall(serverOf(access), "join", {
        fullName: "Guest",
        meetingID,
        password: passwordOf(access, meetingID, "moderator"),
        role: "MODERATOR",
        redirect: "true"
      })
    }),

    end: Effect.fnUntraced(function* (access: Access, { rootUid }: Request) {
      const meetingID = referenceOf(rootUid)
      const password = passwordOf(access, meetingID, "moderator")
      const refusal = yield* call(access, "end", { meetingID, password })
      // `notFound`: there is no such meeting, as before the first participant enters.
      if (refusal !== null && refusal !== "notFound") yield* failed("not_allowed")
    }),

    check: Effect.fnUntraced(function* (access: Access) {
      const refusal = yield* call(access, "isMeetingRunning", { meetingID: "calendeal-check" })
      if (refusal !== null) yield* failed("not_allowed")
    })
  }
}

const serverOf = ({ address, secret }: Access): BigBlueButtonServer => ({
  address: address.endsWith("/") ? address : `${address}/`,
  secret
})

const passwordOf = ({ secret }: Access, meetingID: string, role: "attendee" | "moderator"): string =>
  toBase32(createHmac("sha256", secret).update(`${role} ${meetingID}`).digest().subarray(0, 20))
