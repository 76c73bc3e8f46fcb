-- Fills the partition of a month with reports of five fields each, in the order of their time. Its indexes are made after
-- the rows. `first`: the number of reports in earlier months.
create function scale.fill_month(month timestamptz, until timestamptz, first bigint, reports bigint) returns void
language plpgsql as $$
declare
  name text = to_char(month at time zone 'UTC', '"form_events_"YYYY_MM');
  made text[] = array(
    select case when conname is null then pg_get_indexdef(indexrelid)
      else format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid)) end
    from pg_index left join pg_constraint on conindid = indexrelid and contype = 'p'
    where indrelid = name::regclass
  );
  dropped text;
begin
  execute format('alter table form_events detach partition %I', name);
  for dropped in
    select case when conname is null then format('drop index %s', indexrelid::regclass)
      else format('alter table %I drop constraint %I', name, conname) end
    from pg_index left join pg_constraint on conindid = indexrelid and contype = 'p'
    where indrelid = name::regclass
  loop
    execute dropped;
  end loop;
  execute format('truncate %I', name);
  execute format(
    'insert into %I (workspace_id, event_type_id, reported_at, sequence, field, dwell_seconds, abandoned)
    select workspace_id, event_type_id, $1 + ($2 - $1) * (report::double precision / $4), ($3 + report) * 5 + nth,
      (''{name,email,phone,company,budget}''::text[])[nth + 1], (random() * 300)::integer / 10.0, nth = 4 and report %% 3 = 0
    from generate_series(0, $4 - 1) report
    join scale.picks on pick = (hashint8($3 + report) & 2147483647) %% $5
    cross join generate_series(0, 4) nth', name
  ) using month, until, first, reports, (select count(*) from scale.picks);
  for dropped in select unnest(made) loop
    execute dropped;
  end loop;
  execute format(
    'alter table form_events attach partition %I for values from (%L) to (%L)', name, month, month + interval '1 month'
  );
end $$;
