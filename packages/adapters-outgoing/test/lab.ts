import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"

const run = promisify(execFile)

/** A server on this machine, and what has reached it. */
export interface Lab {
  readonly port: number
  readonly requests: ReadonlyArray<IncomingMessage>
}

/** A server that speaks http and answers as told, until the test ends. */
export const plainLab = (answer: RequestListener) =>
  Effect.map(serving(createServer(), answer), ({ port, requests }): Lab => ({ port, requests }))

/** A server that speaks https under a certificate of its own for the name. */
export const secureLab = Effect.fnUntraced(function* (name: string, answer: RequestListener) {
  const { cert, key } = yield* Effect.promise(() => certificateFor(name))
  const { port, requests } = yield* serving(createSecureServer({ cert, key }), answer)
  return { port, requests, certificate: cert }
})

const serving = (server: Server, answer: RequestListener) =>
  Effect.gen(function* () {
    const requests: Array<IncomingMessage> = []
    server.on("request", (request, response) => {
      requests.push(request)
      answer(request, response)
    })
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => {
        server.listen(0, "127.0.0.1", () => resume(Effect.void))
      }),
      () =>
        Effect.callback<void>((resume) => {
          server.closeAllConnections()
          server.close(() => resume(Effect.void))
        })
    )
    return { port: portOf(server.address()), requests }
  })

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === "string") throw new Error("The server has no port.")
  return address.port
}

const certificateFor = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), "outgoing-"))
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`]
  const files = ["-keyout", "key.pem", "-out", "cert.pem"]
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
  await run("openssl", ["req", ...kind, ...files, ...subject], { cwd: folder })
  const [cert, key] = await Promise.all([
    readFile(join(folder, "cert.pem"), "utf8"),
    readFile(join(folder, "key.pem"), "utf8")
  ])
  await rm(folder, { recursive: true })
  return { cert, key }
}

/** A resolver that gives one answer after the other, the last for ever, and writes down what it was asked. */
export const scripted = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked: Array<string> = []
  const resolve = async (name: string): Promise<ReadonlyArray<string>> => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { asked, resolve }
}
