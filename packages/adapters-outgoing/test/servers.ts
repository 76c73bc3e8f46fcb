import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect, Result } from "effect"
import { HttpClient, type HttpClientRequest } from "effect/http"
import { OutgoingRequests } from "../src/index.ts"

const run = promisify(execFile)

/** A server on this machine with its received requests. */
export interface TestServer {
  readonly port: number
  readonly requests: ReadonlyArray<IncomingMessage>
}

/** A server with http that runs until the test ends. */
export const httpServer = (answer: RequestListener) =>
  Effect.map(serving(createServer(), answer), ({ port, requests }): TestServer => ({ port, requests }))

/** A server with https and a self-signed certificate for the name. */
export const httpsServer = Effect.fnUntraced(function* (name: string, answer: RequestListener) {
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

/** A resolver that returns these results in order, repeats the last one, and records the names. */
export const resolverWith = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const lookups: Array<string> = []
  const resolve = async (name: string): Promise<ReadonlyArray<string>> => {
    lookups.push(name)
    return answers[Math.min(lookups.length, answers.length) - 1] ?? []
  }
  return { lookups, resolve }
}

type Limits = OutgoingRequests.OutgoingLimits

/** Sends a request with the guarded client. Returns the status and the text, or the tag, cause and text of the error. */
export const send = (request: HttpClientRequest.HttpClientRequest, limits: Partial<Limits> = {}) =>
  HttpClient.execute(request).pipe(
    Effect.flatMap((answer) => Effect.map(answer.text, (text) => ({ status: answer.status, text }))),
    Effect.mapError(({ message, reason }) => ({
      tag: reason._tag,
      why:
        "cause" in reason &&
        reason.cause instanceof Object &&
        "reason" in reason.cause &&
        reason.cause.reason,
      message
    })),
    Effect.result,
    Effect.map(Result.merge),
    Effect.provide(OutgoingRequests.layer({ allowLoopback: false, ...limits }))
  )
