-- At most so many granted connections of all workspaces that ended before the instant, whose grants are not used (D-CONN-12).
create or replace function ended_connections(ended_before timestamptz, most integer) returns setof public.connections
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  found_here integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    return query
      select * from public.connections
      where workspace_id = place and stage = 'granted' and expires_at < ended_before
      order by expires_at limit most - total;
    get diagnostics found_here = row_count;
    total = total + found_here;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
end $$;

revoke all on function ended_connections from public;
grant execute on function ended_connections to calendeal_service;
