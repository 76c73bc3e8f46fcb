import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { serviceRole } from "../../src/migrations/isolate.ts"
import { script } from "../../src/migrations/script.ts"
import {
  conditionalFunctions,
  forgetfulFunction,
  forgetWorkspace,
  mistakeWorkspace,
  type SentStatement
} from "./forgetting.ts"
import { isTenants } from "./recording.ts"

/** The result of one wrong statement, in the session of a workspace without rows. */
interface Finding {
  readonly text: string
  readonly mistake: "forgotten" | "mistaken"
  /** Whether it read or changed rows of the other workspace, as the service. */
  readonly leaks: boolean
  /** Whether it does so without row-level security. Otherwise the finding proves nothing. */
  readonly wouldLeak: boolean
}

/**
 * Sends the recorded statements again, as a superuser with the service's role in the transactions. Before each statement all
 * rows of its workspace move to another workspace. The statement is sent with either mistake, and everything is rolled back.
 */
export const probeAll = Effect.fnUntraced(function* (recorded: ReadonlyArray<SentStatement>) {
  const sql = yield* SqlClient.SqlClient
  const connection = yield* sql.reserve
  const send = ({ parameters, text }: SentStatement) =>
    connection.executeUnprepared(text, parameters, undefined)
  const command = (...texts: ReadonlyArray<string>) =>
    Effect.map(
      Effect.forEach(texts, (text) => send({ text, parameters: [] })),
      (answers) => answers.at(-1) ?? []
    )
  yield* script(lookAlikes)
  const definitions = yield* sql<{ text: string }>`
    select pg_get_functiondef(name::regproc) as text from unnest(${conditionalFunctions}::text[]) as name
  `
  for (const { text } of definitions) yield* command(forgetfulFunction(text))

  const findings: Array<Finding> = []
  let isOpen = false
  let own: string | undefined
  for (const statement of recorded) {
    isOpen ||= statement.text.startsWith("BEGIN")
    if (!isOpen) {
      // It inserts deliveries of several workspaces, and sets each workspace itself.
      if (statement.text.includes("finish_outbox_messages(")) yield* send(statement)
      continue
    }
    own = /^SET LOCAL app\.workspace_id = '(.*)'$/.exec(statement.text)?.[1] ?? own
    if (own !== undefined && isTenants(statement))
      findings.push(...(yield* probe({ send, command, own, statement })))
    yield* send({ ...statement, text: statement.text.replace("READ ONLY", "READ WRITE") })
    if (!/^(?:COMMIT|ROLLBACK)$/.test(statement.text)) continue
    isOpen = false
    own = undefined
  }
  return findings
}, Effect.scoped)

interface Trial {
  readonly send: (statement: SentStatement) => Effect.Effect<ReadonlyArray<unknown>, SqlError>
  /** The rows of the last text. */
  readonly command: (...texts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<unknown>, SqlError>
  readonly own: string
  readonly statement: SentStatement
}

const asOwner = ["reset role", "set local session_replication_role = replica"]
const asService = ["set local session_replication_role = origin", `set local role ${serviceRole}`]

const probe = Effect.fnUntraced(function* ({ command, own, send, statement }: Trial) {
  const other = crypto.randomUUID()
  const rolledBack = <A>(what: string, act: Effect.Effect<A, SqlError>) =>
    Effect.ensuring(
      Effect.andThen(command(`savepoint ${what}`), act),
      Effect.orDie(command(`rollback to savepoint ${what}`, `release savepoint ${what}`))
    )
  const rowsOfOther = Effect.map(command(`select rows_of('${other}')::text as rows`), (rows) =>
    JSON.stringify(rows)
  )

  /** The result of the statement after `before`, and whether it changed the other workspace. */
  const tried = (wrong: SentStatement, before: ReadonlyArray<string>, who: ReadonlyArray<string>) =>
    rolledBack(
      "probe",
      Effect.gen(function* () {
        yield* command(...asOwner, ...before)
        const rowsBefore = yield* rowsOfOther
        yield* command(...who)
        yield* command("savepoint attempt")
        const shown = yield* Effect.exit(send(wrong))
        if (Exit.isFailure(shown)) yield* command("rollback to savepoint attempt")
        yield* command(...asOwner)
        const rowsAfter = yield* rowsOfOther
        return {
          shown: Exit.isSuccess(shown) ? JSON.stringify(shown.value) : "refused",
          changed: rowsBefore !== rowsAfter
        }
      })
    )

  const givenAway = `select give_away('${own}', '${other}')`
  // The scope of idempotency keys is the workspace, too.
  const preparations = {
    forgotten: [givenAway],
    mistaken: [givenAway, `update idempotency_keys set scope = '${other}' where scope = '${own}'`]
  }
  const harmless = yield* tried(statement, [`select give_away('${own}', null)`], asService)
  const judge = Effect.fnUntraced(function* (mistake: Finding["mistake"], wrong: SentStatement) {
    const isHarmless = ({ changed, shown }: typeof harmless) =>
      !changed && (shown === harmless.shown || (mistake === "mistaken" && shown === "refused"))
    return {
      text: statement.text,
      mistake,
      leaks: !isHarmless(yield* tried(wrong, preparations[mistake], asService)),
      wouldLeak: !isHarmless(yield* tried(wrong, preparations[mistake], asOwner))
    }
  })
  const forgotten = forgetWorkspace(statement)
  const mistaken = yield* judge("mistaken", mistakeWorkspace(statement, own, other))
  return forgotten.text === statement.text ? [mistaken] : [mistaken, yield* judge("forgotten", forgotten)]
})

/** Functions that move all rows of a workspace to another one or delete them, and return all rows of one. */
const lookAlikes = `
  create function tenant_tables() returns setof regclass language sql stable as $$
    select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      and not relispartition
  $$;
  create function give_away(own uuid, other uuid) returns void language plpgsql as $$
    declare name regclass;
    begin
      for name in select tenant_tables() loop
        if other is null then execute format('delete from %s where workspace_id = $1', name) using own;
        else execute format('update %s set workspace_id = $2 where workspace_id = $1', name) using own, other;
        end if;
      end loop;
    end
  $$;
  create function rows_of(owner uuid) returns jsonb language plpgsql as $$
    declare name regclass; found jsonb; everything jsonb := '{}';
    begin
      for name in select tenant_tables() loop
        execute format(
          'select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from %s t where workspace_id = $1', name
        ) into found using owner;
        everything := everything || jsonb_build_object(name::text, found);
      end loop;
      return everything;
    end
  $$
`
