import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { listAll } from "@calendeal/domain/management"
import { sealConnection } from "@calendeal/domain/receivers"
import { mockKey, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { change, createWorkspace, samplePaymentConnection } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted, Result } from "effect"
import { randomBytes } from "node:crypto"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../kit/command-line/runCommand.ts"

const stripe = await openMockStripe()
const secretsKeys = `v1:${randomBytes(32).toString("base64")}`
const ring = Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(secretsKeys)))

const since = Date.parse("2026-01-01T00:00:00Z") / 1000
const list = (data: ReadonlyArray<object>, has_more = false) => ({ object: "list", data, has_more })
const at = (path: string, narrowed = "") => `/v1/${path}?${narrowed}created[gte]=${since}&limit=100`

const invoice = (id: string, amount_paid: number, more: object = {}) => ({
  id,
  object: "invoice",
  created: since + 60,
  amount_paid,
  currency: "eur",
  customer: "cus_1",
  customer_email: "sam@lead.example",
  status: "paid",
  ...more
})

/** A shop with two payments on two pages, one of them without a payer, a refund of one, and an amount in thousandths, which no entry can have. */
const documents: Readonly<Record<string, object>> = {
  [at("checkout/sessions", "status=complete&")]: list([]),
  [at("invoices", "status=paid&")]: list([invoice("in_1", 4000)], true),
  [`${at("invoices", "status=paid&")}&starting_after=in_1`]: list([
    invoice("in_2", 1000, { customer: null, customer_email: null }),
    invoice("in_3", 5124, { currency: "kwd" })
  ]),
  [at("payment_intents")]: list([
    {
      id: "pi_1",
      object: "payment_intent",
      created: since + 50,
      amount_received: 4000,
      currency: "eur",
      status: "succeeded"
    },
    { id: "pi_2", object: "payment_intent", created: since + 50, status: "requires_payment_method" }
  ]),
  "/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_1": list([
    { invoice: "in_1" }
  ]),
  [at("charges")]: list([]),
  [at("refunds")]: list([
    {
      id: "re_1",
      object: "refund",
      created: since + 90,
      amount: 1500,
      currency: "eur",
      payment_intent: "pi_1",
      status: "succeeded"
    }
  ]),
  [at("disputes")]: list([])
}

/** A workspace whose shop is at Stripe, and the command. */
const importing = Effect.gen(function* () {
  const url = yield* freshDatabase(Postgres.migrations)
  const keys = { secretsKeys: ring, bookingTokenKeys: ring, bookingTokenTtl: Duration.minutes(15) }
  const ports = Layer.mergeAll(
    Postgres.layer.pipe(Layer.provide(postgres({ url, role: Postgres.serviceRole }))),
    Memory.Throttle.layer,
    Crypto.layer(keys)
  )
  const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "calendeal-import-")))
  const { connection, workspace } = yield* Effect.gen(function* () {
    const workspace = yield* createWorkspace()
    const connection = samplePaymentConnection(workspace.id)
    const sealedAccess = yield* sealConnection(connection, { secrets: [], apiKey: mockKey })
    yield* change(workspace.id, {
      _tag: "CreatePaymentConnection",
      connection: { ...connection, sealedAccess }
    })
    return { connection, workspace }
  }).pipe(Effect.provide(ports, { local: true }))
  const run = (...words: ReadonlyArray<string>) =>
    Effect.promise(() =>
      runCommand(["import", "payments", "--workspace", workspace.slug, ...words], {
        DATABASE_URL: Redacted.value(url),
        DATA_DIR: folder,
        SECRETS_KEYS: secretsKeys,
        STRIPE_LAB_URL: stripe.address
      })
    )
  return {
    connection,
    run,
    /** The counts that the command prints. */
    counts: (...words: ReadonlyArray<string>) =>
      Effect.map(run(...words, "--json"), ({ code, output }) => {
        assert.strictEqual(code, 0, output)
        const { adjustments, known, payments, unmatched, unreadable } = JSON.parse(output)
        return [payments, known, adjustments, unmatched, unreadable]
      }),
    file: (...lines: ReadonlyArray<string>) => {
      const path = join(folder, "payments.csv")
      return Effect.as(
        Effect.promise(() => writeFile(path, lines.join("\n"))),
        path
      )
    },
    imports: listAll(workspace.id, "auditLog", {}).pipe(
      Effect.map((all) =>
        all
          .filter(({ action }) => action === "payment_connection.import")
          .map(({ actor, subject }) => [actor, subject])
      ),
      Effect.provide(ports, { local: true })
    ),
    ledger: listAll(workspace.id, "transactions", {}).pipe(
      Effect.map((all) => all.map((item) => JSON.stringify(item)).sort()),
      Effect.provide(ports, { local: true })
    )
  }
})

describe("calendeal import payments", () => {
  it.live(
    "D-RCV-19, D-RCV-28, D-RCV-29: Stripe's past and a file are recorded once, and counted before",
    () =>
      Effect.gen(function* () {
        for (const [path, document] of Object.entries(documents)) stripe.state.documents.set(path, document)
        const { connection, counts, file, imports, ledger, run } = yield* importing
        const past = ["--from", "stripe", "--since", "2026-01-01"]
        assert.deepStrictEqual(yield* counts(...past, "--dry-run"), [2, 0, 1, 0, 1])
        assert.deepStrictEqual(yield* imports, [])
        assert.lengthOf(yield* ledger, 0)
        // A server that is busy for a moment is asked again.
        let isBusy = true
        stripe.state.trouble = () => (isBusy ? ((isBusy = false), 429) : null)
        assert.deepStrictEqual(yield* counts(...past), [2, 0, 1, 1, 1])
        const recorded = yield* ledger
        assert.lengthOf(recorded, 2)
        assert.deepStrictEqual(yield* counts(...past), [2, 1, 1, 1, 1])
        assert.deepStrictEqual(yield* ledger, recorded)

        // The same payment in a file, and another one for the contact.
        const header = "reference,kind,payment_reference,amount,currency,at,email"
        const path = yield* file(
          header,
          "in_1,,,40,EUR,2026-01-01T00:01:00Z,sam@lead.example",
          "re_1,refund,in_1,15,EUR,2026-01-01T00:01:30Z,",
          "cash_7,,,12.50,EUR,2026-02-01T09:00:00Z,sam@lead.example"
        )
        const fromFile = ["--from", "csv", "--file", path, "--connection", connection.id]
        assert.deepStrictEqual(yield* counts(...fromFile, "--dry-run"), [2, 1, 1, 0, 0])
        assert.deepStrictEqual(yield* counts(...fromFile), [2, 1, 1, 0, 0])
        assert.lengthOf(yield* ledger, 3)
        assert.match(
          (yield* run(...fromFile)).output,
          /^2 payments, of which 2 were recorded before\n1 refunds/
        )

        const noted = yield* imports
        assert.deepStrictEqual(
          noted,
          Array.from({ length: 4 }, () => [{ _tag: "CommandLine" }, connection.id])
        )
        for (const [words, problem] of [
          [["--from", "stripe"], /There is no beginning[^]*--since/],
          [["--from", "paddle", "--since", "2026-01-01"], /no such payment connection/],
          [["--from", "csv"], /There is no file[^]*--file/],
          [
            ["--from", "csv", "--file", yield* file(header, "in_9,,,1.005,EUR,2026-02-01T09:00:00Z,")],
            /Line 2: amount/
          ]
        ] as const) {
          const { code, output } = yield* run(...words)
          assert.strictEqual(code, 1)
          assert.match(output, problem)
        }
        assert.deepStrictEqual(yield* imports, noted)
        stripe.state.trouble = () => 401
        assert.match((yield* run(...past)).output, /unauthorized[^]*Correct the apiKey/)
        assert.lengthOf(yield* ledger, 3)
      })
  )
})
