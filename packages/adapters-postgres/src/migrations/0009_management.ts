import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Access tokens, versions of resources, and the audit log.
 *
 * A token belongs to a user, who may be a member of several workspaces. So tokens are in a directory, in which the service
 * can find one hash at a time.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_access_tokens (
      token_hash text primary key,
      user_id uuid not null,
      -- Where it was issued; it may be gone.
      home uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    create index access_tokens_of_user on directory_access_tokens (user_id);
    revoke all on directory_access_tokens from calendeal_service;
  `)
  // One workspace after another, because row-level security hides the others.
  yield* script(sql`
    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        insert into directory_access_tokens (token_hash, user_id, home, created_at)
        select access_token_hash, user_id, workspace_id, created_at from members where workspace_id = workspace
        on conflict do nothing;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;
    alter table members drop column access_token_hash;
    create unique index member_email on members (workspace_id, email);
    grant delete on members to calendeal_service;
  `)
  yield* script(sql`
    create function access_token(wanted text) returns setof directory_access_tokens
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select * from directory_access_tokens where token_hash = wanted;
    end;

    create function issue_access_token(
      token_hash text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz
    ) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      insert into directory_access_tokens values ($1, $2, $3, $4, $5, null) on conflict do nothing;
    end;

    create function revoke_access_tokens(of_user uuid, at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_access_tokens set revoked_at = at where user_id = of_user and revoked_at is null;
    end;

    revoke all on function access_token, issue_access_token, revoke_access_tokens from public;
    grant execute on function access_token, issue_access_token, revoke_access_tokens to calendeal_service;
  `)
  yield* sql`
    create function next_version() returns trigger
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      new.version = old.version + 1;
      return new;
    end $$;
  `
  for (const name of ["workspaces", "hosts", "event_types"]) {
    const table = sql(name)
    yield* sql`alter table ${table} add version integer not null default 1`
    yield* sql`
      create trigger next_version before update on ${table} for each row execute function next_version()
    `
  }
  yield* script(sql`
    alter table hosts
      add created_at timestamptz not null default date_trunc('milliseconds', now()),
      add removed_at timestamptz;
    alter table event_types
      add created_at timestamptz not null default date_trunc('milliseconds', now()),
      add removed_at timestamptz,
      drop constraint event_types_workspace_id_slug_key;
    create unique index event_type_slug on event_types (workspace_id, slug) where removed_at is null;

    create index hosts_newest on hosts (workspace_id, created_at, id);
    create index event_types_newest on event_types (workspace_id, created_at, id);
    create index api_keys_newest on api_keys (workspace_id, created_at, id);
    create index contacts_newest on contacts (workspace_id, created_at, id);
    create index bookings_newest on bookings (workspace_id, created_at, uid collate "C");
    create index deals_newest on deals (workspace_id, opened_at, id);
    create index transactions_newest on transactions (workspace_id, recorded_at, id);

    -- An erased contact does not reserve its e-mail.
    alter table contacts add erased_at timestamptz, drop constraint contacts_email;
    create unique index contacts_email on contacts (workspace_id, email) where erased_at is null;
    grant update (description) on transactions to calendeal_service;
    grant delete on invitee_turns to calendeal_service;

    create table audit_log (
      workspace_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      -- Null: the command line.
      user_id uuid,
      request_id text not null,
      action text not null,
      subject text not null,
      primary key (workspace_id, id)
    );
    create index audit_log_newest on audit_log (workspace_id, at, id);
    revoke update on audit_log from calendeal_service;
  `)
  yield* isolate("audit_log")
  yield* script(sql`
    create function remove_workspace() returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare gone uuid = current_setting('app.workspace_id')::uuid;
    begin
      -- Writers lock a contact first, and inserts lock the workspace, so this waits for both. Contacts are locked
      -- first, because some transactions lock one and then insert another, and again for contacts that were inserted
      -- in between. After that, only form events can hold locks on hosts or event types.
      perform from public.contacts where workspace_id = gone order by id for update;
      perform from public.workspaces where workspace_id = gone for update;
      perform from public.contacts where workspace_id = gone order by id for update;
      perform from public.event_types where workspace_id = gone order by id for update;
      delete from public.follow_ups where element::jsonb ->> 'workspaceId' = gone::text;
      delete from public.audit_log where workspace_id = gone;
      delete from public.form_events where workspace_id = gone;
      delete from public.transactions where workspace_id = gone;
      delete from public.deals where workspace_id = gone;
      delete from public.booking_hosts where workspace_id = gone;
      update public.bookings set rescheduled_from = null where workspace_id = gone and rescheduled_from is not null;
      delete from public.bookings where workspace_id = gone;
      delete from public.invitee_turns where workspace_id = gone;
      delete from public.idempotency_keys where workspace_id = gone;
      delete from public.contacts where workspace_id = gone;
      delete from public.event_type_hosts where workspace_id = gone;
      delete from public.directory_event_types where workspace_id = gone;
      delete from public.event_types where workspace_id = gone;
      delete from public.hosts where workspace_id = gone;
      delete from public.directory_api_keys where workspace_id = gone;
      delete from public.api_keys where workspace_id = gone;
      delete from public.members where workspace_id = gone;
      delete from public.directory_slugs where workspace_id = gone;
      delete from public.workspaces where workspace_id = gone;
    end $$;
    revoke all on function remove_workspace from public;
    grant execute on function remove_workspace to calendeal_service;
  `)
})
