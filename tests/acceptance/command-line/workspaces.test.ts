import * as Postgres from "@calendeal/adapters-postgres"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../kit/command-line/runCommand.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "calendeal-workspaces-"))),
  (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
)

it.live(
  "D-WS-5: an operator lists, suspends, resumes and removes workspaces, and adds members and named keys",
  () =>
    Effect.gen(function* () {
      const environment = {
        DATABASE_URL: Redacted.value(yield* freshDatabase(Postgres.migrations)),
        DATA_DIR: yield* folder
      }
      const run = (...words: ReadonlyArray<string>) => Effect.promise(() => runCommand(words, environment))
      const json = (...words: ReadonlyArray<string>) =>
        Effect.map(run(...words, "--json"), ({ output }) => JSON.parse(output))

      assert.strictEqual((yield* run("workspaces", "list")).output, "The installation has no workspace.")
      for (const slug of ["zeta", "acme"])
        yield* run("bootstrap", "--workspace", slug, "--owner", `ada@${slug}.example`, "--name", `Of ${slug}`)
      const listed = yield* run("workspaces", "list")
      assert.match(
        listed.output,
        /^acme {2}created \S+ {2}open {2}Of acme\nzeta {2}created \S+ {2}open {2}Of zeta$/
      )

      assert.strictEqual((yield* run("workspaces", "suspend", "--workspace", "acme")).code, 0)
      const [suspended, other] = yield* json("workspaces", "list")
      assert.deepInclude(suspended, { workspace: "acme", standing: "suspended" })
      assert.deepInclude(other, { workspace: "zeta", standing: "open", suspendedAt: null })
      // Suspending again keeps the time of the first one.
      yield* run("workspaces", "suspend", "--workspace", "acme")
      const [again] = yield* json("workspaces", "list")
      assert.strictEqual(again.suspendedAt, suspended.suspendedAt)
      const resumed = yield* run("workspaces", "resume", "--workspace", "acme")
      assert.deepStrictEqual(resumed, { code: 0, output: "acme is not suspended." })

      const added = yield* json("members", "add", "--workspace", "acme", "--user", "grace@acme.example")
      assert.deepInclude(added, { user: "grace@acme.example", role: "member" })
      assert.match(added.address, /^http/)
      assert.match(
        (yield* run("token", "list", "--workspace", "acme")).output,
        /^grace@acme\.example {2}member/m
      )
      const twice = yield* run("members", "add", "--workspace", "acme", "--user", "grace@acme.example")
      assert.strictEqual(twice.code, 1)

      yield* run("keys", "create", "--workspace", "acme", "--name", "Billing")
      assert.match(
        (yield* run("keys", "list", "--workspace", "acme")).output,
        /^ak_\w+ {2}created \S+ {2}works {2}never used {2}Billing$/m
      )

      const unsure = yield* run("workspaces", "remove", "--workspace", "acme", "--confirm", "zeta")
      assert.strictEqual(unsure.code, 1)
      assert.match(unsure.output, /^calendeal: --confirm is not the slug of --workspace\./)
      assert.lengthOf(yield* json("workspaces", "list"), 2)
      const removed = yield* run("workspaces", "remove", "--workspace", "acme", "--confirm", "acme")
      assert.strictEqual(removed.code, 0)
      assert.deepStrictEqual(
        (yield* json("workspaces", "list")).map(({ workspace }: { workspace: string }) => workspace),
        ["zeta"]
      )
    }),
  300_000
)
