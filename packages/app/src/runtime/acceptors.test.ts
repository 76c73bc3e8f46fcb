import { once } from "node:events"
import { createServer, request } from "node:http"
import { connect } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { acceptTogether, ensureFree, sharing } from "./acceptors.ts"

/** A server on a free port, and how it is closed. */
const listening = async () => {
  const server = createServer()
  const close = acceptTogether(server)
  server.listen({ host: "127.0.0.1", port: 0, ...sharing })
  await once(server, "listening")
  const address = server.address()
  return { server, close, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
}

/** Resolves when a connection is refused. */
const refused = async (port: number): Promise<void> => {
  for (;;) {
    const client = connect(port, "127.0.0.1")
    const code = await new Promise((resolve) =>
      client
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code))
        .once("connect", () => resolve("connected"))
    )
    client.destroy()
    if (code === "ECONNREFUSED") return
  }
}

describe.runIf(process.platform === "linux")("the sockets of a server", () => {
  it("D-LOAD-5: accept many connections in a turn of a busy event loop", async () => {
    const { close, port, server } = await listening()
    const wanted = 300
    let [accepted, turns] = [0, 0]
    const all = new Promise<void>((resolve) =>
      server.on("connection", () => {
        accepted += 1
        if (accepted === wanted) resolve()
      })
    )
    const clients = Array.from({ length: wanted }, () => connect(port, "127.0.0.1").on("error", () => {}))
    const count = () => {
      turns += 1
      if (accepted < wanted) setImmediate(count)
    }
    count()
    await all
    // With one socket there is one connection in a turn.
    assert.isBelow(turns, wanted / 2)
    for (const client of clients) client.destroy()
    await close()
  })

  it("D-HTTP-12: wait for the requests of all of them when they close, and accept no more", async () => {
    const { close, port, server } = await listening()
    const answers: Array<() => void> = []
    server.on("request", (_, response) => {
      response.shouldKeepAlive = false
      answers.push(() => response.end("late"))
    })
    const wanted = 20
    const statuses = Array.from(
      { length: wanted },
      () =>
        new Promise<number | undefined>((resolve, reject) =>
          request({ port, host: "127.0.0.1", agent: false }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          })
            .on("error", reject)
            .end()
        )
    )
    while (answers.length < wanted) await new Promise((resolve) => setImmediate(resolve))
    let isClosed = false
    const closed = close().then(() => (isClosed = true))
    await refused(port)
    assert.isFalse(isClosed)
    for (const answer of answers) answer()
    assert.deepStrictEqual(await Promise.all(statuses), Array(wanted).fill(200))
    await closed
  })

  it("D-OUTAGE-5: answer the requests that wait in the kernel when they close", async () => {
    const { close, port, server } = await listening()
    server.on("request", (_, response) => {
      response.shouldKeepAlive = false
      response.end("in time")
    })
    // The kernel connects them while this turn of the event loop lasts.
    const statuses = Array.from({ length: 100 }, async () => {
      const [answer] = await once(request({ port, host: "127.0.0.1", agent: false }).end(), "response")
      answer.resume()
      return answer.statusCode
    })
    const answered = Promise.all(statuses)
    await close()
    assert.deepStrictEqual(await answered, Array(100).fill(200))
  })

  it("leave a port alone at which others listen", async () => {
    const { close, port } = await listening()
    const { cause } = await Effect.runPromise(Effect.flip(ensureFree("127.0.0.1", port)))
    assert.strictEqual(cause instanceof Error && "code" in cause ? cause.code : undefined, "EADDRINUSE")
    await close()
    await Effect.runPromise(ensureFree("127.0.0.1", port))
  })
})
