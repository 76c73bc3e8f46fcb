import { mockServer, sendJson } from "@calendeal/port-contracts/mock-server"

/**
 * A stand-in for the login servers of Google (`/google/token`) and Microsoft, built from RFC 6749 and their documentation.
 * `rotates`: each exchange replaces the refresh token, and a refresh token that is used again ends the grant, which is
 * stricter than both providers.
 */
export const loginServer = ({ rotates = true, seconds = 3599 } = {}) => {
  const state = {
    nth: 1,
    isEnded: false,
    /** Sent instead of a token, with status 400. */
    refusal: null as string | null,
    /** The response is sent after this. */
    before: Promise.resolve() as Promise<unknown>,
    /** The access tokens that are accepted. */
    accepted: new Set<string>()
  }
  const issue = (form: URLSearchParams) => {
    if (form.get("refresh_token") !== `refresh-${state.nth}`) state.isEnded = true
    if (state.isEnded) return { status: 400, body: { error: "invalid_grant" } }
    if (rotates) state.nth += 1
    const token = `access-${crypto.randomUUID()}`
    state.accepted.add(token)
    return {
      status: 200,
      body: {
        token_type: "Bearer",
        access_token: token,
        expires_in: seconds,
        ...(rotates && { refresh_token: `refresh-${state.nth}` })
      }
    }
  }
  const answer = (path: string, form: URLSearchParams) => {
    const isMicrosoft = path === "/northwind.example/oauth2/v2.0/token"
    if (!isMicrosoft && path !== "/google/token") return { status: 404, body: {} }
    if (state.refusal !== null) return { status: 400, body: { error: state.refusal } }
    const scope = isMicrosoft ? "https://graph.microsoft.com/.default offline_access" : null
    if (form.get("grant_type") !== "refresh_token" || form.get("scope") !== scope)
      return { status: 400, body: { error: "invalid_request" } }
    if (form.get("client_id") !== "client" || form.get("client_secret") !== "secret")
      return { status: 401, body: { error: "invalid_client" } }
    return issue(form)
  }
  const server = mockServer(({ body, url }, response) => {
    const { body: sent, status } = answer(url.pathname, new URLSearchParams(body))
    void state.before.then(() => sendJson(response, status, sent))
  })
  return { server, state }
}
