import { assert, describe } from "@effect/vitest"
import { issueKey, revokeKey, rotateKey } from "@calendeal/domain/management"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Redacted } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { fromNewIp, type KeyPair, pay, refused, refusedAt, sign, signed } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"

const body = '{"email":"payer@customer.example","amount":199.5,"currency":"usd"}'

const sendPayment = Effect.fnUntraced(function* (
  authorization: string,
  sent: string | Uint8Array<ArrayBuffer> = body
) {
  const { send } = yield* Service
  const headers = { ...fromNewIp(), authorization, "content-type": "application/json" }
  return yield* send("POST", "/api/public/transactions", { headers, body: sent })
})

const payment = { email: "keys@customer.example", amount: 5, currency: "usd" }

/** A new API key: the stored key, and the pair for its owner. */
const newKey = Effect.fnUntraced(function* (workspaceId = demoIds.workspace) {
  const { withPorts } = yield* Service
  const { key, secret } = yield* withPorts(issueKey(workspaceId))
  return { key, pair: { prefix: key.prefix, secret: Redacted.value(secret) } satisfies KeyPair }
})

describe("Authentication of payments", () => {
  specificationAlone("signatures", (it) => {
    it.effect(
      "D-KEY-1: a key is ak_ and 13 base62 characters, a secret is sks_ and 43 base64url characters",
      () =>
        Effect.gen(function* () {
          const { key } = yield* Service
          assert.match(key.prefix, /^ak_[0-9A-Za-z]{13}$/)
          assert.match(key.secret, /^sks_[0-9A-Za-z_-]{43}$/)
        })
    )

    it.effect("D-KEY-1: hexadecimal digits and the scheme are case-insensitive", () =>
      Effect.gen(function* () {
        const { key } = yield* Service
        const signature = sign(key.secret, body)
        for (const authorization of [
          `Bearer ${key.prefix}:${signature}`,
          `Bearer ${key.prefix}:${signature.toUpperCase()}`,
          `bearer ${key.prefix}:${signature}`,
          `BEARER ${key.prefix}:${signature}`,
          `BeArEr ${key.prefix}:${signature.slice(0, 32).toUpperCase()}${signature.slice(32)}`
        ]) {
          assert.strictEqual((yield* sendPayment(authorization)).status, 201, authorization.slice(0, 7))
        }
      })
    )

    it.effect("D-KEY-1, §5.key, §7.unauthorized: every other form is refused with the same body", () =>
      Effect.gen(function* () {
        const { key } = yield* Service
        const { pair: another } = yield* newKey()
        const { prefix, secret } = key
        const signature = sign(secret, body)
        const bytes = Buffer.from(signature, "hex")
        const bodies = new Set<string>()
        for (const authorization of [
          "",
          "Bearer",
          `Bearer ${prefix}`,
          `Bearer ${prefix}:`,
          `Bearer :${signature}`,
          `Bearer ${signature}`,
          `Bearer ${prefix}:${signature}:`,
          `Bearer ${prefix}:${signature}:${signature}`,
          `Bearer ${prefix}:${signature.slice(1)}`,
          `Bearer ${prefix}:${signature.slice(0, 62)}`,
          `Bearer ${prefix}:${signature}0`,
          `Bearer ${prefix}:${signature}00`,
          `Bearer ${prefix}:sha256=${signature}`,
          `Bearer ${prefix}:0x${signature}`,
          `Bearer ${prefix}:g${signature.slice(1)}`,
          `Bearer ${prefix}: ${signature}`,
          `Bearer ${prefix} ${signature}`,
          `Bearer ${prefix}:${bytes.toString("base64")}`,
          `Bearer ${prefix}:${bytes.toString("base64url")}`,
          `Bearer ${prefix}:${sign(secret.slice(4), body)}`,
          `Bearer ${prefix}:${sign(another.secret, body)}`,
          `Bearer ${prefix}:${sign("", body)}`,
          `Bearer ${another.prefix}:${signature}`,
          `Bearer ${prefix.toUpperCase()}:${signature}`,
          `Bearer ak_0000000000000:${signature}`,
          `Bearer __proto__:${signature}`,
          `Basic ${prefix}:${signature}`,
          `${prefix}:${signature}`
        ]) {
          const answer = yield* sendPayment(authorization)
          refused(answer, 401, "unauthorized")
          assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
          bodies.add(answer.text)
        }
        assert.deepStrictEqual([...bodies], ['{"error":"unauthorized"}'])
      })
    )

    it.effect("D-KEY-1: a request without Authorization is refused with the same body", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const answer = yield* send("POST", "/api/public/transactions", { headers: fromNewIp(), body })
        refused(answer, 401, "unauthorized")
        assert.strictEqual(answer.text, '{"error":"unauthorized"}')
      })
    )

    it.effect(
      "D-KEY-1: requests with a public prefix but no valid signature do not use up the key's rate limit",
      () =>
        Effect.gen(function* () {
          const { pair } = yield* newKey()
          for (let nth = 0; nth < 10; nth++) {
            refused(
              yield* sendPayment(`Bearer ${pair.prefix}:${sign("sks_guess", body)}`),
              401,
              "unauthorized"
            )
          }
          const first = yield* sendPayment(signed(pair, body).authorization)
          assert.strictEqual(first.headers.get("x-ratelimit-remaining"), "999")
        })
    )

    it.effect(
      "D-KEY-1, D-TOK-1: a booking token cannot sign payments, and an API key cannot open bookings",
      () =>
        Effect.gen(function* () {
          const { get, key, tokenOf } = yield* Service
          const token = yield* tokenOf(`bk_${"0".repeat(22)}`, 0)
          for (const authorization of [`Bearer ${token}`, `Bearer ${key.prefix}:${token}`]) {
            refused(yield* sendPayment(authorization), 401, "unauthorized")
          }
          for (const [signedText, message] of Object.entries({ nothing: "", body })) {
            const headers = { ...fromNewIp(), ...signed(key, message) }
            const answer = yield* get("/booking-summary", headers)
            refused(answer, 401, "invalid_token")
            assert.strictEqual(answer.text, '{"error":"invalid_token"}', `the signature of ${signedText}`)
          }
        })
    )

    it.effect("D-KEY-1: the signature covers the exact bytes, and any change is refused", () =>
      Effect.gen(function* () {
        const { key } = yield* Service
        const { authorization } = signed(key, body)
        for (const altered of [
          body.replace("199.5", "999.5"),
          body.replace("199.5", "199.50"),
          body.replace("usd", "USD"),
          `${body}\n`,
          ` ${body}`,
          body.replaceAll(":", ": "),
          `\u{feff}${body}`,
          ""
        ]) {
          refused(yield* sendPayment(authorization, altered), 401, "unauthorized")
        }
        const spaced = body.replaceAll(":", " : ")
        assert.strictEqual((yield* sendPayment(signed(key, spaced).authorization, spaced)).status, 201)
      })
    )

    it.effect("D-TX-6: a duplicate JSON key is rejected with its path and nothing is recorded", () =>
      Effect.gen(function* () {
        const twice = '{"email":"payer@customer.example","amount":1,"amount":500,"currency":"usd"}'
        for (const [text, path] of [
          [twice, "amount"],
          [twice.replace('"amount":500', '"\\u0061mount":500'), "amount"],
          [twice.replace('"amount":500', '"more":{"a":[{"b":1,"b":2}]}'), "more.a.0.b"]
        ] as const) {
          const answer = yield* pay(text, "twice-1")
          refusedAt(answer, [path])
        }
        const once = twice.replace('"amount":1,', "")
        assert.strictEqual((yield* pay(once, "twice-1")).status, 201)
      })
    )

    it.effect("D-KEY-1: a signed body that is not text is rejected as invalid, not as unsigned", () =>
      Effect.gen(function* () {
        const { key } = yield* Service
        for (const [bytes, code] of [
          [[], "invalid_json"],
          [[0xff, 0xfe, 0x7b], "invalid_json"],
          [[0x5b, 0x5d], "invalid_input"]
        ] as const) {
          const sent = Uint8Array.from(bytes)
          refused(yield* sendPayment(signed(key, sent).authorization, sent), 400, code)
        }
      })
    )
  })

  specificationAlone("keys", (it) => {
    it.effect("D-KEY-1: a rotated key works together with its successor during the overlap only", () =>
      Effect.gen(function* () {
        const { withPorts, wait } = yield* Service
        const first = yield* newKey()
        const { secret, successor } = yield* withPorts(rotateKey(demoIds.workspace, first.key.id, 60))
        const second = { prefix: successor.prefix, secret: Redacted.value(secret) }
        assert.strictEqual((yield* pay(payment, undefined, first.pair)).status, 201)
        assert.strictEqual((yield* pay(payment, undefined, second)).status, 201)
        yield* wait(60)
        refused(yield* pay(payment, undefined, first.pair), 401, "unauthorized")
        assert.strictEqual((yield* pay(payment, undefined, second)).status, 201)
      })
    )

    it.effect("D-KEY-1: a revoked key is refused, and the other keys still work", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const [first, second] = [yield* newKey(), yield* newKey()]
        assert.strictEqual((yield* pay(payment, undefined, first.pair)).status, 201)
        yield* withPorts(revokeKey(demoIds.workspace, first.key.id))
        refused(yield* pay(payment, undefined, first.pair), 401, "unauthorized")
        assert.strictEqual((yield* pay(payment, undefined, second.pair)).status, 201)
      })
    )

    it.effect("D-KEY-1: a server with a slow clock also refuses a revoked key", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { key, pair } = yield* newKey()
        const revokedAt = DateTime.add(yield* withPorts(DateTime.now), { minutes: 1 })
        yield* withPorts(Effect.flatMap(WorkspaceDirectory, ({ saveKey }) => saveKey({ ...key, revokedAt })))
        refused(yield* pay(payment, undefined, pair), 401, "unauthorized")
      })
    )

    it.effect("§1.5.key: a key reports to its own workspace, where the same email is another contact", () =>
      Effect.gen(function* () {
        const { workspace } = yield* newWorkspace
        const { pair } = yield* newKey(workspace.id)
        const [first, second] = [yield* pay(payment, "shared"), yield* pay(payment, "shared", pair)]
        assert.deepStrictEqual([first.status, second.status], [201, 201])
        for (const id of ["contactId", "dealId", "transactionId"]) {
          assert.notStrictEqual(first.body[id], second.body[id])
        }
      })
    )
  })
})
