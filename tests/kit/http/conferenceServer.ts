import { mockServer } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { createHash } from "node:crypto"

/** A local server with the calls of BigBlueButton, with the secret `bbb-secret`. It stops with the scope. */
export const conferenceServer = Effect.gen(function* () {
  const calls: Array<string> = []
  const { origin, server } = yield* mockServer(({ url: { pathname, search } }, response) => {
    const call = pathname.replace("/bigbluebutton/api/", "")
    const [query = "", checksum] = search.slice(1).split("&checksum=")
    const isRight = createHash("sha256").update(`${call}${query}bbb-secret`).digest("hex") === checksum
    if (isRight) calls.push(call)
    response
      .writeHead(200, { "content-type": "text/xml" })
      .end(
        isRight
          ? "<response><returncode>SUCCESS</returncode></response>"
          : "<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>"
      )
  })
  return { calls, server, address: `${origin}/bigbluebutton/` }
})
