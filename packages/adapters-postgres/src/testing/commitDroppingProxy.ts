import { connect, createServer } from "node:net"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** The word that ends a transaction, as a simple query on the wire: its text and a zero byte. */
const commit = "COMMIT\0"

/**
 * A line to a database that can be made to break at the worst moment: it carries the next COMMIT to the
 * server and loses the answer, so that the client cannot know what became of its transaction.
 */
export const commitDroppingProxy = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.callback<{
      readonly url: Redacted.Redacted
      readonly loseNextCommit: () => void
      readonly close: () => void
    }>((resume) => {
      const destination = new URL(Redacted.value(url))
      let isArmed = false
      const server = createServer((client) => {
        const upstream = connect(Number(destination.port), destination.hostname)
        let isSilent = false
        client.on("data", (sent) => {
          if (isArmed && sent.includes(commit)) {
            isSilent = true
            isArmed = false
          }
          upstream.write(sent)
        })
        upstream.on("data", (answer) => (isSilent ? client.resetAndDestroy() : client.write(answer)))
        for (const socket of [client, upstream]) socket.on("error", () => {})
        client.on("close", () => upstream.destroy())
        upstream.on("close", () => client.destroy())
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const here = new URL(destination)
        here.port = String(typeof address === "object" ? address?.port : 0)
        const loseNextCommit = () => void (isArmed = true)
        resume(Effect.succeed({ url: Redacted.make(here.href), loseNextCommit, close: () => server.close() }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )
