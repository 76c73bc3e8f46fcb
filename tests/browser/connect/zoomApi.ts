import type { IncomingMessage, ServerResponse } from "node:http"

/** The parts of Zoom's API that a connected user needs: who they are, and their meetings, of which none is found. */
export const zoomApi = async (
  state: { readonly user: string; readonly meetings: Array<string> },
  isValid: boolean,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  const send = (status: number, body: object) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  if (!isValid) return send(401, { code: 124, message: "Invalid access token." })
  const path = (request.url ?? "").replace(/^\/api|\?.*$/gu, "")
  if (path === "/users/me") return send(200, { id: state.user, email: `${state.user}@zoom.example` })
  if (path !== "/users/me/meetings") return send(404, { code: 3001 })
  if (request.method === "GET") return send(200, { meetings: [] })
  let body = ""
  for await (const part of request) body += String(part)
  const { topic } = JSON.parse(body)
  state.meetings.push(topic)
  return send(201, { id: state.meetings.length, topic, join_url: "https://zoom.example/j/1" })
}
