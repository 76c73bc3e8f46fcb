-- Removes final deliveries of all workspaces that are older than this, and updates the counts of their destinations.
-- `isOld` in the domain has the rule.
create or replace function remove_old_deliveries(days integer, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspace uuid;
  removed integer = 0;
  more integer;
begin
  for workspace in select distinct workspace_id from public.directory_destination_queues order by workspace_id loop
    perform set_config('app.workspace_id', workspace::text, true);
    with gone as (
      delete from public.deliveries
      where workspace_id = workspace and id = any (array(
        select id from public.deliveries
        where workspace_id = workspace and message ->> '_tag' <> 'ReportLead'
          and settled_at < public.outbox_now() - make_interval(days => days)
        limit most - removed
      ))
      returning destination, destination_id, status
    ), counted as (
      select destination, destination_id, count(*) filter (where status = 'delivered') as delivered,
        count(*) filter (where status = 'skipped') as skipped, count(*) filter (where status = 'dead') as dead,
        count(*) as total
      from gone group by 1, 2
    ), queues as (
      update public.directory_destination_queues queue set delivered = queue.delivered - counted.delivered,
        skipped = queue.skipped - counted.skipped, dead = queue.dead - counted.dead
      from counted
      where queue.workspace_id = workspace and queue.destination = counted.destination
        and queue.destination_id = counted.destination_id
    )
    select coalesce(sum(total), 0) into more from counted;
    removed = removed + more;
    exit when removed >= most;
  end loop;
  return removed;
end $$;

revoke all on function remove_old_deliveries from public;
grant execute on function remove_old_deliveries to calendeal_service;
