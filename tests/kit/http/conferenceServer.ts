import { Effect } from "effect"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"

/** A local server with the calls of BigBlueButton, with the secret `bbb-secret`. It stops with the scope. */
export const conferenceServer = Effect.acquireRelease(
  Effect.promise(async () => {
    const calls: Array<string> = []
    const server = createServer((request, answer) => {
      const { pathname, search } = new URL(request.url ?? "/", "http://127.0.0.1")
      const call = pathname.replace("/bigbluebutton/api/", "")
      const [query = "", checksum] = search.slice(1).split("&checksum=")
      const isRight = createHash("sha256").update(`${call}${query}bbb-secret`).digest("hex") === checksum
      if (isRight) calls.push(call)
      answer
        .writeHead(200, { "content-type": "text/xml" })
        .end(
          isRight
            ? "<response><returncode>SUCCESS</returncode></response>"
            : "<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>"
        )
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return { server, calls, address: `http://127.0.0.1:${port}/bigbluebutton/` }
  }),
  ({ server }) =>
    Effect.promise(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    })
)
