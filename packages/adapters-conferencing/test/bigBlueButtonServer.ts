import { createHash } from "node:crypto"
import { mockServer } from "@calendeal/port-contracts/mock-server"

/** The parameters that the documentation has, as far as the adapter needs them. */
const parameters: Readonly<Record<string, ReadonlySet<string>>> = {
  create: new Set(["name", "meetingID", "attendeePW", "moderatorPW", "record"]),
  join: new Set(["fullName", "meetingID", "password", "role", "redirect"]),
  end: new Set(["meetingID", "password"]),
  isMeetingRunning: new Set(["meetingID"])
}

/**
 * A stand-in for a BigBlueButton server, written from its documentation and not compared with a real one. It verifies checksums and
 * refuses unknown parameters. `expire` ends the meetings without participants.
 */
export const bigBlueButtonServer = () => {
  const meetings = new Map<string, { readonly password: string; joined: number }>()
  const state = { secret: "secret", down: 0 }
  const server = mockServer(({ url }, response) => {
    if (state.down > 0) return void response.writeHead(state.down).end("down")
    const call = /^\/bigbluebutton\/api\/([A-Za-z]+)$/.exec(url.pathname)?.[1] ?? ""
    const reply = (outcome: "SUCCESS" | "FAILED", key: string, more = "") =>
      void response
        .writeHead(200, { "content-type": "text/xml" })
        .end(
          `<response><returncode>${outcome}</returncode><messageKey>${key}</messageKey><message>-</message>${more}</response>`
        )
    const known = parameters[call]
    const [query = "", checksum = ""] = url.search.slice(1).split("&checksum=")
    const expected = createHash("sha256").update(`${call}${query}${state.secret}`).digest("hex")
    if (known === undefined) return reply("FAILED", "unsupportedRequest")
    if (checksum !== expected) return reply("FAILED", "checksumError")
    const search = new URLSearchParams(query)
    if ([...search.keys()].some((name) => !known.has(name))) return reply("FAILED", "unknownParameter")
    const id = search.get("meetingID") ?? ""
    const meeting = meetings.get(id)
    if (id === "") return reply("FAILED", "missingParamMeetingID")
    switch (call) {
      case "create": {
        const password = search.get("moderatorPW") ?? crypto.randomUUID()
        if ((search.get("name") ?? "").length < 2) return reply("FAILED", "validationError")
        if (meeting !== undefined && meeting.password !== password) return reply("FAILED", "idNotUnique")
        meetings.set(id, meeting ?? { password, joined: 0 })
        return reply(
          "SUCCESS",
          meeting === undefined ? "" : "duplicateWarning",
          `<meetingID>${id}</meetingID>`
        )
      }
      case "join":
        if (meeting === undefined) return reply("FAILED", "invalidMeetingIdentifier")
        if ((search.get("fullName") ?? "") === "") return reply("FAILED", "missingParamFullName")
        meeting.joined++
        return void response.writeHead(302, { location: "/html5client/" }).end()
      case "end":
        if (meeting === undefined) return reply("FAILED", "notFound")
        meetings.delete(id)
        return reply("SUCCESS", "sentEndMeetingRequest")
      default:
        return reply("SUCCESS", "", `<running>${(meeting?.joined ?? 0) > 0}</running>`)
    }
  })
  const expire = () => {
    for (const [id, { joined }] of meetings) if (joined === 0) meetings.delete(id)
  }
  return { server, state, meetings, expire }
}
