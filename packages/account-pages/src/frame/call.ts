import type { AnswerAt, BodyAt, Method, MethodAt } from "@calendeal/web-kit/api"
import { ask, type Reply } from "@calendeal/web-kit/ask"
import { unansweredRequests } from "@calendeal/web-kit/unanswered"

/** Calls the account's API with the session's cookie. Never fails. */
export const call = <M extends Method, Path extends string>(
  method: M & MethodAt<`/api/account${Path}`>,
  path: Path,
  body?: BodyAt<M, `/api/account${Path}`>
): Promise<Reply<AnswerAt<M, `/api/account${Path}`>>> => sendOnce(method, `/api/account${path}`, body)

/** Calls the API with the session's cookie; the path is complete. Never fails. */
export const callApi = <M extends Method, Path extends string>(
  method: M & MethodAt<Path>,
  path: Path,
  body?: BodyAt<M, Path>
): Promise<Reply<AnswerAt<M, Path>>> => sendOnce(method, path, body)

/** The requests that are under way, by method, path and body. Their callers know what each of them answers. */
const sending = new Map<string, Promise<Reply<never>>>()

/** A change that is called again while it is sent, such as by a double click, is sent once (D-CON-84). */
const sendOnce = (method: Method, path: string, body?: unknown): Promise<Reply<never>> => {
  const text = JSON.stringify(body)
  const request = `${method} ${path} ${text}`
  const sent = method === "GET" ? undefined : sending.get(request)
  const receiving = sent ?? send(request, method, path, text).finally(() => sending.delete(request))
  sending.set(request, receiving)
  return receiving
}

const unanswered = unansweredRequests()

/** A POST has the same key until it is answered (D-CON-85). */
const send = async (request: string, method: Method, path: string, body?: string): Promise<Reply<never>> => {
  const reply = await ask<never>(path, {
    method,
    ...(body && { body }),
    ...(method === "POST" && { headers: { "idempotency-key": unanswered.keyOf(request) } })
  })
  if (reply.status > 0) unanswered.answered(request, reply.status, !reply.isGood && reply.waitSeconds > 0)
  return reply
}
