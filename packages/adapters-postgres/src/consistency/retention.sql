-- Runs a statement in one workspace after another until it has changed so many rows. Returns the number of rows that it
-- changed. In the statement $1 is the workspace, $2 the instant and $3 the number of rows that it may still change.
create or replace function change_in_workspaces(statement text, instant timestamptz, most integer) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  place uuid;
  changed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    execute statement using place, instant, most - total;
    get diagnostics changed = row_count;
    total = total + changed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes at most so many idempotency keys of all workspaces that were claimed before the instant (D-KEEP-1).
create or replace function forget_idempotency_keys(claimed_before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select public.change_in_workspaces('
    delete from public.idempotency_keys where workspace_id = $1 and ctid = any(array(
      select ctid from public.idempotency_keys
      where workspace_id = $1 and claimed_at < $2
      order by claimed_at limit $3 for update skip locked
    ))', claimed_before, most);
end;

-- Removes the origins of leads that were made before the instant (D-CAP-7a) from at most so many contacts of all
-- workspaces. Skips contacts that another transaction has locked.
create or replace function forget_lead_origins(made_before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select public.change_in_workspaces('
    update public.contacts set origin = null where workspace_id = $1 and id = any(array(
      select id from public.contacts
      where workspace_id = $1 and origin is not null
        and origin ->> ''at'' < (select to_char($2 at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"''))
      limit $3 for no key update skip locked
    ))', made_before, most);
end;

revoke all on function change_in_workspaces, forget_idempotency_keys, forget_lead_origins from public;
grant execute on function forget_idempotency_keys, forget_lead_origins to calendeal_service;
