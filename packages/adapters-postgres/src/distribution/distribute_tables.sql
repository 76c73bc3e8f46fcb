-- The tables whose rows belong to a workspace and are kept with it. Deliveries are, like the rest of the outbox, taken from across
-- workspaces.
create or replace function workspace_tables() returns setof text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select relname::text from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relispartition
    and relname <> 'deliveries'
$$;

-- Citus commits in two phases if a transaction writes to a worker and to a local table that Citus manages. It does not know of
-- other local tables: it commits on the worker first, and a crash of the coordinator at this moment would leave a booking
-- without its message. So each statement that writes to the coordinator's tables also deletes from an empty table of Citus.
create or replace function commit_in_two_phases() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.two_phases;
  return null;
end $$;

-- For `calendeal migrate --distribute` on the coordinator of a Citus cluster. The tables of workspaces are distributed by
-- workspace_id, so that all rows of a workspace are on one worker. These remain on the coordinator: the directories, which
-- find the workspace of a name, and the outbox, which workers take from across workspaces. Citus allows no foreign key from
-- them to a distributed table, so those keys are dropped; the statements that remove rows do not depend on them. No trigger on
-- a table of workspaces writes another table: it could not on a worker.
--
-- Returns the tables that it has distributed, none if all were.
create or replace function distribute_tables() returns setof text
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  name text;
  reference record;
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  perform set_config('citus.enable_unsafe_triggers', 'on', true);

  create temporary table wanted_tables on commit drop as
  select workspace_table as name from workspace_tables() as workspace_table
  where not exists (select from pg_dist_partition where logicalrelid = workspace_table::regclass);

  -- Citus distributes no table that a local table refers to.
  create temporary table wanted_references on commit drop as
  select conrelid::regclass::text as name, conname, pg_get_constraintdef(pg_constraint.oid) as definition,
    relname in (select workspace_tables()) as stays
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    and (relname in (select wanted_tables.name from wanted_tables)
      or confrelid::regclass::text in (select wanted_tables.name from wanted_tables));
  for reference in select * from wanted_references loop
    execute format('alter table %I drop constraint %I', reference.name, reference.conname);
  end loop;

  for name in
    select wanted_tables.name from wanted_tables order by wanted_tables.name <> 'workspaces', wanted_tables.name
  loop
    perform create_distributed_table(
      name::regclass, 'workspace_id', colocate_with => case name when 'workspaces' then 'none' else 'workspaces' end
    );
    return next name;
  end loop;

  -- One at a time, as Citus wants it.
  for reference in select * from wanted_references where stays loop
    execute format('alter table %I add constraint %I %s', reference.name, reference.conname, reference.definition);
  end loop;

  -- Citus moves a workspace by logical replication, with a role that would be subject to forced row-level security. FORCE is for
  -- the owner, who is a superuser here and is not subject to either.
  for name in
    select relname from pg_class join pg_dist_partition on logicalrelid = pg_class.oid where relforcerowsecurity
  loop
    execute format('alter table %I no force row level security', name);
  end loop;

  -- The only function that statements on distributed tables call.
  if not exists (
    select from pg_dist_object where classid = 'pg_proc'::regclass and objid = 'outbox_now()'::regprocedure
  ) then
    perform create_distributed_function('outbox_now()');
  end if;

  -- Citus plans for a worker when it knows the workspace (`retention.sql`).
  alter function forget_idempotency_keys set plan_cache_mode = auto;
  alter function forget_request_keys set plan_cache_mode = auto;
  alter function forget_lead_origins set plan_cache_mode = auto;
  alter function forget_audit_details set plan_cache_mode = auto;

  -- See `commit_in_two_phases`.
  create table if not exists two_phases (nothing integer);
  if not exists (select from pg_dist_partition where logicalrelid = 'two_phases'::regclass) then
    perform citus_add_local_table_to_metadata('two_phases');
  end if;
  for name in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (relname in ('outbox_messages', 'deliveries') or relname like 'directory\_%')
  loop
    execute format(
      'create or replace trigger commit_in_two_phases after insert or update or delete on %I
       for each statement execute function commit_in_two_phases()',
      name
    );
  end loop;

  -- Removals (`removals.sql`).
  for name in select workspace_tables() loop
    execute format('grant delete on %I to calendeal_service', name);
  end loop;
  alter function remove_workspace security invoker;
  alter function begin_removal security invoker;
  alter function sweep_removal security invoker;
end $$;

revoke all on function workspace_tables, distribute_tables, commit_in_two_phases from public;
grant execute on function workspace_tables to calendeal_service;
