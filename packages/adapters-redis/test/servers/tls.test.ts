import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { clientProcess } from "./clientProcess.ts"
import { redisProcess } from "./RedisProcess.ts"
import { subject } from "./throttling.ts"

const run = promisify(execFile)
const password = "p@ss/w:rd"
const encoded = encodeURIComponent(password)

/** A Redis with TLS only, a self-signed certificate and a password. */
const securedRedis = Effect.gen(function* () {
  const redis = yield* redisProcess((port) => [
    ...`--port 0 --tls-port ${port} --bind 127.0.0.1 --appendonly no`.split(" "),
    ...`--tls-cert-file server.crt --tls-key-file server.key --tls-auth-clients no`.split(" "),
    "--save",
    "",
    "--requirepass",
    password
  ])
  yield* Effect.promise(async () => {
    const subjectOf = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    const files = ["-keyout", "server.key", "-out", "server.crt"]
    const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    await run("openssl", ["req", ...kind, ...files, ...subjectOf], { cwd: redis.folder })
    await redis.start()
  })
  return { port: redis.port, certificate: join(redis.folder, "server.crt") }
})

const ask = (url: string, environment: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const client = await clientProcess(url, subject(), 2, environment)
    client.begin()
    return await client.answers()
  })

describe("Throttle / redis with TLS", () => {
  it.live(
    "D-RATE-4: rediss:// connects with TLS, the address's password and a certificate that Node trusts",
    () =>
      Effect.gen(function* () {
        const { certificate, port } = yield* securedRedis
        const trusting = { NODE_EXTRA_CA_CERTS: certificate }
        const { tags } = yield* ask(`rediss://:${encoded}@127.0.0.1:${port}`, trusting)
        assert.deepStrictEqual(tags, ["Admitted", "Admitted"])

        const wrong = yield* ask(`rediss://:wrong@127.0.0.1:${port}`, trusting)
        assert.deepStrictEqual(wrong.tags, ["Uncounted", "Uncounted"])
        assert.include(wrong.logged, "WRONGPASS")
        assert.notInclude(wrong.logged, "wrong@")

        const untrusted = yield* ask(`rediss://:${encoded}@127.0.0.1:${port}`)
        assert.deepStrictEqual(untrusted.tags, ["Uncounted", "Uncounted"])
        assert.include(untrusted.logged, "self-signed certificate")
        assert.notInclude(untrusted.logged, password)

        const plain = yield* ask(`redis://:${encoded}@127.0.0.1:${port}`, trusting)
        assert.deepStrictEqual(plain.tags, ["Uncounted", "Uncounted"])
      }),
    300_000
  )
})
