import { WorkspaceId } from "@calendeal/domain/workspaces"
import { serviceRole } from "../migrations/serviceRole.ts"

/**
 * How a transaction that writes begins. Its settings travel with BEGIN, in one round trip. Nobody waits
 * longer for a lock or a statement than a visitor would, and a transaction whose process has vanished soon
 * lets go of its locks. The role is the session's already, but for those behind a pooler, which shares
 * sessions and cannot pass it on.
 *
 * Everything is found by an index whatever the values are, so a session plans each statement once: asked to choose,
 * PostgreSQL plans some anew for every request, which takes longer than carrying them out.
 */
export const beginWriting = (workspaceId: WorkspaceId): string => `
  BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL ROLE ${serviceRole};
  SET LOCAL app.workspace_id = '${uuidOf(workspaceId)}';
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL lock_timeout = '4s';
  SET LOCAL statement_timeout = '8s';
  SET LOCAL idle_in_transaction_session_timeout = '10s'
`

/** How a transaction that only reads begins: what it reads together belongs together. */
export const beginReading = (workspaceId: WorkspaceId): string => `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL ROLE ${serviceRole};
  SET LOCAL app.workspace_id = '${uuidOf(workspaceId)}';
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL statement_timeout = '8s';
  SET LOCAL idle_in_transaction_session_timeout = '10s'
`

/**
 * How a report begins. It reads thousands of rows where others read some: what it may take of time and memory is its own. It
 * goes along indexes even where a whole table looks cheaper, because then it reads what was asked for and nothing of the
 * others; how it does is worth a plan of its own; workers and compiled expressions would take processors from them for what is done within a second.
 */
export const beginReporting = (workspaceId: WorkspaceId): string => `
  ${beginReading(workspaceId)};
  SET LOCAL plan_cache_mode = auto;
  SET LOCAL statement_timeout = '6s';
  SET LOCAL work_mem = '32MB';
  SET LOCAL enable_seqscan = off;
  SET LOCAL max_parallel_workers_per_gather = 0;
  SET LOCAL jit = off
`

/** SET takes no parameters, so the id becomes part of the text: never one that was not looked at again. */
const uuidOf = (workspaceId: WorkspaceId): string => WorkspaceId.make(workspaceId)
