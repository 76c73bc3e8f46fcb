import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Event types and hosts. Every change is announced with the workspace's id, so that processes drop their cached entries. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table hosts (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      name text not null,
      username text not null,
      email text not null,
      avatar_url text,
      active boolean not null,
      schedule jsonb not null,
      max_bookings_per_day integer,
      primary key (workspace_id, id)
    );

    create table event_types (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      slug text not null,
      status text not null check (status in ('active', 'hidden', 'archived')),
      document jsonb not null,
      primary key (workspace_id, id),
      unique (workspace_id, slug)
    );

    create table event_type_hosts (
      workspace_id uuid not null,
      event_type_id uuid not null,
      position integer not null,
      host_id uuid not null,
      primary key (workspace_id, event_type_id, position),
      foreign key (workspace_id, event_type_id) references event_types,
      foreign key (workspace_id, host_id) references hosts
    );
    create index event_types_of_host on event_type_hosts (workspace_id, host_id);
    grant delete on event_type_hosts to calendeal_service;

    create table directory_event_types (
      event_type_id uuid primary key,
      workspace_id uuid not null,
      foreign key (workspace_id, event_type_id) references event_types
    );
    revoke all on directory_event_types from calendeal_service;

    -- An id that another workspace has already is refused: its public calls would end up here.
    create function list_event_type() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_event_types (event_type_id, workspace_id)
      values (new.id, new.workspace_id);
      return null;
    end $$;
    create trigger list_event_type after insert on event_types
    for each row execute function list_event_type();

    create function workspace_of_event_type(wanted uuid) returns uuid
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select workspace_id from directory_event_types where event_type_id = wanted;
    end;
    revoke all on function list_event_type, workspace_of_event_type from public;
    grant execute on function workspace_of_event_type to calendeal_service;

    create function announce_configuration() returns trigger
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      perform pg_notify('calendeal_configuration', coalesce(new.workspace_id, old.workspace_id)::text);
      return null;
    end $$;
    create trigger announce_configuration after insert or update or delete on workspaces
    for each row execute function announce_configuration();
    create trigger announce_configuration after insert or update or delete on hosts
    for each row execute function announce_configuration();
    create trigger announce_configuration after insert or update or delete on event_types
    for each row execute function announce_configuration();
  `)
  yield* isolate("hosts", "event_types", "event_type_hosts")
})
