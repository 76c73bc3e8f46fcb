import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { runCommand } from "../kit/command-line/runCommand.ts"

const [acmeDomain, sharedDomain] = ["meet.acme.test", "meet.shared.test"]

/** Runs commands on an empty database of the cluster. */
const commands = Effect.gen(function* () {
  const url = yield* freshDatabase({})
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "calendeal-citus-domains-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const environment = {
    DATABASE_URL: Redacted.value(url),
    DATA_DIR: folder,
    BASE_URL: "https://book.test",
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key()
  }
  const run = (words: string) => Effect.promise(() => runCommand(words.split(" "), environment))
  const succeeds = Effect.fnUntraced(function* (words: string) {
    const { code, output } = yield* run(words)
    assert.strictEqual(code, 0, `${words}: ${output}`)
    return output
  })
  /** The domains that the entries of the audit log on the workers name. */
  const entries = Effect.provide(
    SqlClient.SqlClient.use(
      (sql) =>
        sql<{ subject: string }>`select subject from audit_log where action = 'domain.create' order by 1`
    ),
    postgres({ url, connections: 1 }),
    { local: true }
  ).pipe(Effect.map((rows) => rows.map(({ subject }) => subject)))
  return { entries, run, succeeds }
})

describe("the own domains of a distributed database", { timeout: 300_000 }, () => {
  it.live("D-DOM-1, D-DIST-1: the command line adds, lists, refuses and removes them", () =>
    Effect.gen(function* () {
      const { entries, run, succeeds } = yield* commands
      const domains = Effect.map(succeeds("domain list --json"), (text): ReadonlyArray<object> =>
        JSON.parse(text).map(({ domain, workspace }: Record<string, string>) => ({ domain, workspace }))
      )
      assert.include(yield* succeeds("migrate --distribute"), "Distributed:")
      for (const slug of ["acme", "globex"])
        yield* succeeds(`bootstrap --workspace ${slug} --owner owner@${slug}.test`)
      yield* succeeds(`domain add ${acmeDomain} --workspace acme`)
      assert.deepStrictEqual(yield* domains, [{ domain: acmeDomain, workspace: "acme" }])
      // The name is a local row of the coordinator, and the entry of the audit log a row of a worker: neither without the other.
      for (const [words, message] of [
        [`domain add ${acmeDomain} --workspace globex`, "The domain belongs to another workspace."],
        [`domain remove ${acmeDomain} --workspace globex`, "The workspace does not have this domain."],
        ["domain add book.test --workspace globex", "The domain is the host name of BASE_URL"]
      ] as const) {
        const { code, output } = yield* run(words)
        assert.strictEqual(code, 1, words)
        assert.include(output, message)
      }
      // Of two workspaces that add the same name at once, one gets it.
      const outcomes = yield* Effect.all(
        ["acme", "globex"].map((slug) => run(`domain add ${sharedDomain} --workspace ${slug}`)),
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        outcomes.map(({ code }) => code),
        [0, 1],
        JSON.stringify(outcomes)
      )
      const winner = outcomes[0]?.code === 0 ? "acme" : "globex"
      assert.deepStrictEqual(yield* domains, [
        { domain: acmeDomain, workspace: "acme" },
        { domain: sharedDomain, workspace: winner }
      ])
      assert.deepStrictEqual(yield* entries, [acmeDomain, sharedDomain])
      yield* succeeds(`domain remove ${sharedDomain} --workspace ${winner}`)
      yield* succeeds(`domain remove ${acmeDomain} --workspace acme`)
      assert.deepStrictEqual(yield* domains, [])
    })
  )
})
