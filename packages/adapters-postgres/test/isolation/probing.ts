import * as Effect from "effect/Effect"
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
  /** Whether it does so without row-level security, or did before. Otherwise the finding proves nothing. */
  readonly wouldLeak: boolean
}

/** What is proven once: the statement with a mistake. */
export const pairOf = ({ mistake, text }: Pick<Finding, "mistake" | "text">): string => `${mistake}: ${text}`

/** How often a statement is sent with mistakes at least: its parameters differ, and some find nothing. */
const enough = 1

/**
 * Sends the recorded statements again, as a superuser with the service's role in the transactions. Before a statement all
 * rows of its workspace move to another workspace. The statement is sent with either mistake, and everything is rolled back.
 * The same text is tried `enough` times, and until its mistakes are proven.
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
  const proven = new Set<string>()
  const tried = new Map<string, number>()
  const isUnproven = ({ text }: SentStatement) =>
    findings.some((finding) => finding.text === text && !proven.has(pairOf(finding)))
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
    const times = tried.get(statement.text) ?? 0
    if (own !== undefined && isTenants(statement) && (times < enough || isUnproven(statement))) {
      tried.set(statement.text, times + 1)
      const found = yield* probe({ send, command, own, statement, isProven: (pair) => proven.has(pair) })
      findings.push(...found)
      for (const one of found.filter(({ wouldLeak }) => wouldLeak)) proven.add(pairOf(one))
    }
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
  readonly isProven: (pair: string) => boolean
}

// Each is one statement: the probe sends thousands.
const asOwner =
  "select set_config('role', 'none', true), set_config('session_replication_role', 'replica', true)"
const asService = `select set_config('session_replication_role', 'origin', true), set_config('role', '${serviceRole}', true)`

const probe = Effect.fnUntraced(function* ({ command, isProven, own, send, statement }: Trial) {
  const other = crypto.randomUUID()
  const rowsOfOther = command(`select rows_of('${other}') as rows`).pipe(
    Effect.map((rows) => JSON.stringify(rows))
  )
  const shownBy = (sent: SentStatement) =>
    Effect.match(send(sent), { onFailure: () => "refused", onSuccess: (rows) => JSON.stringify(rows) })

  yield* command("savepoint probe", asOwner, `select empty('${own}')`, asService)
  const harmless = yield* shownBy(statement)
  yield* command("rollback to savepoint probe", asOwner, `select give_away('${own}', '${other}')`)

  const judge = Effect.fnUntraced(function* (mistake: Finding["mistake"], wrong: SentStatement) {
    const before = yield* rowsOfOther
    yield* command("savepoint attempt")
    /** Whether the statement shows or changes the other workspace. */
    const leaksAs = Effect.fnUntraced(function* (who: string) {
      yield* command(who)
      const shown = yield* shownBy(wrong)
      const isRefused = shown === "refused"
      // A refused statement has changed nothing.
      if (!isRefused) yield* command(asOwner)
      const changed = !isRefused && before !== (yield* rowsOfOther)
      yield* command("rollback to savepoint attempt")
      return changed || (shown !== harmless && !(mistake === "mistaken" && isRefused))
    })
    const leaks = yield* leaksAs(asService)
    const { text } = statement
    return {
      text,
      mistake,
      leaks,
      wouldLeak: isProven(pairOf({ mistake, text })) || (yield* leaksAs(asOwner))
    }
  })
  const forgotten = forgetWorkspace(statement)
  const found = forgotten.text === statement.text ? [] : [yield* judge("forgotten", forgotten)]
  // The scope of idempotency keys is the workspace, too.
  yield* command(`update idempotency_keys set scope = '${other}' where scope = '${own}'`)
  found.push(yield* judge("mistaken", mistakeWorkspace(statement, own, other)))
  yield* command("rollback to savepoint probe", "release savepoint probe")
  return found
})

/**
 * Functions that move all rows of a workspace to another one or delete them, and return all rows of one. They have a
 * statement for each table, so that PostgreSQL plans it once and not in each call.
 */
const lookAlikes = `
  create function tenant_tables() returns setof regclass language sql stable as $$
    select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      and not relispartition
  $$;
  create function pg_temp.function_of(signature text, body text) returns void language plpgsql as $$
    begin
      execute format('create function %s language plpgsql as %L', signature, format('begin %s end', body));
    end
  $$;
  select pg_temp.function_of(
    'give_away(own uuid, other uuid) returns void',
    (select string_agg(format('update %s set workspace_id = $2 where workspace_id = $1;', name), ' ')
      from tenant_tables() as name)
  );
  select pg_temp.function_of(
    'empty(own uuid) returns void',
    (select string_agg(format('delete from %s where workspace_id = $1;', name), ' ') from tenant_tables() as name)
  );
  select pg_temp.function_of(
    'rows_of(owner uuid) returns text',
    (select format('return json_build_array(%s)::text;', string_agg(
      format('(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from %s t where workspace_id = $1)', name), ', '
    )) from tenant_tables() as name)
  );
`
