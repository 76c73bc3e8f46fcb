-- Puts a person on a waiting list. `became` is `joined`. Otherwise nothing was written: `known` (the email waits for this event type
-- already), `person` or `event_type` (the bound that is reached), or `unavailable` (the event type was removed). The event type's row
-- makes the counts exact for it, and the workspace's row those of the person, as for a reservation.
create or replace function join_waiting_list(
  workspace uuid,
  -- A row of waiting_entries.
  draft jsonb,
  most_of_event_type integer,
  most_of_person integer,
  -- Rows of outbox_messages.
  posts jsonb,
  out became text
) language plpgsql set search_path = public, pg_temp as $$
declare
  wanted waiting_entries = jsonb_populate_record(null::waiting_entries, draft);
begin
  perform from workspaces where workspace_id = workspace for no key update;
  if not exists (
    select from event_types where workspace_id = workspace and id = wanted.event_type_id and removed_at is null
  ) then
    became = 'unavailable';
    return;
  end if;
  select case
    when bool_or(event_type_id = wanted.event_type_id) then 'known'
    when count(*) >= most_of_person then 'person'
  end into became
  from waiting_entries
  where workspace_id = workspace and person ->> 'email' = wanted.person ->> 'email'
    and ended_at is null and wanted_until > now();
  if became is null and most_of_event_type <= (
    select count(*) from waiting_entries
    where workspace_id = workspace and event_type_id = wanted.event_type_id and ended_at is null and wanted_until > now()
  ) then
    became = 'event_type';
  end if;
  if became is not null then
    return;
  end if;
  insert into waiting_entries (
    workspace_id, id, event_type_id, person, periods, details, booker_timezone, language, wanted_until, created_at
  ) values (
    workspace, wanted.id, wanted.event_type_id, wanted.person, wanted.periods, wanted.details, wanted.booker_timezone,
    wanted.language, wanted.wanted_until, wanted.created_at
  );
  perform post_messages(posts);
  became = 'joined';
end $$;

-- Frees the time that is offered to these people. The offers are locked before the hosts' time, as in `change_reservation`.
create or replace function free_offers(workspace uuid, entries uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  freed text[];
begin
  freed = array(
    select id::text from reservations
    where workspace_id = workspace and waiting_entry_id = any (entries) and released_at is null and booking_uid is null
    order by id for update
  );
  update reservations set released_at = now() where workspace_id = workspace and id::text = any (freed);
  perform from booking_hosts where workspace_id = workspace and booking_uid = any (freed)
  order by booking_uid, host_id for update;
  update booking_hosts set active = false where workspace_id = workspace and booking_uid = any (freed);
end $$;

-- Ends the wait of a person who has not ended it, and frees what is offered to them. Returns whether it did; otherwise nothing is stored.
create or replace function leave_waiting_list(workspace uuid, entry uuid, posts jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform free_offers(workspace, array[entry]);
  update waiting_entries set ended_at = now() where workspace_id = workspace and id = entry and ended_at is null;
  if not found then
    return false;
  end if;
  perform post_messages(posts);
  return true;
end $$;

-- Removes places in waiting lists, and frees what is offered to them.
create or replace function remove_waiting_entries(workspace uuid, entries uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform free_offers(workspace, entries);
  delete from waiting_entries where workspace_id = workspace and id = any (entries);
end $$;

-- Removes the places of a person in waiting lists, by these emails (D-WAIT-8).
create or replace function erase_waiting_entries(workspace uuid, emails text[]) returns void
language sql set search_path = public, pg_temp as $$
  select remove_waiting_entries(workspace, array(
    select id from waiting_entries where workspace_id = workspace and person ->> 'email' = any (emails) order by id
  ));
$$;

revoke all on function
  join_waiting_list, free_offers, leave_waiting_list, remove_waiting_entries, erase_waiting_entries
  from public;
grant execute on function
  join_waiting_list, free_offers, leave_waiting_list, remove_waiting_entries, erase_waiting_entries
  to calendeal_service;
