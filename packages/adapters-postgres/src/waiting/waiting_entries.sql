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
    and proposed_by is null and ended_at is null and wanted_until > now();
  if became is null and most_of_event_type <= (
    select count(*) from waiting_entries
    where workspace_id = workspace and event_type_id = wanted.event_type_id
      and proposed_by is null and ended_at is null and wanted_until > now()
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

-- Enters a person with the times that are proposed to them, all or none (decision 238). `became` is `entered`. Otherwise nothing was written:
-- `already` (the key was used), `unavailable` (the event type was removed), `person` (they have an open proposal of the event type), or what
-- `enter_reservation` says of the time at `nth` (from 0).
create or replace function enter_proposal(
  workspace uuid,
  -- A row of waiting_entries.
  draft jsonb,
  -- For each time: a row of reservations, its hosts, the hash of its key (hex), and its daily limits (`draft`, `hosts`, `hash`, `days`).
  times jsonb,
  most_of_event_type integer,
  most_of_credential integer,
  most_of_workspace integer,
  -- A row of audit_log, and rows of outbox_messages.
  entry jsonb,
  posts jsonb,
  out became text,
  out nth integer
) language plpgsql set search_path = public, pg_temp as $$
declare
  wanted waiting_entries = jsonb_populate_record(null::waiting_entries, draft);
  part jsonb;
begin
  -- The locks of `enter_reservation` for all times, in its order: so two proposals, or a proposal and a booking, do not deadlock.
  perform from workspaces where workspace_id = workspace for no key update;
  if exists (
    select from reservations earlier
    where earlier.workspace_id = workspace and earlier.key_hash = decode(times -> 0 ->> 'hash', 'hex')
  ) then
    raise sqlstate 'CB001' using message = 'already';
  end if;
  perform from event_types
  where workspace_id = workspace and id = wanted.event_type_id and removed_at is null for no key update;
  if not found then
    raise sqlstate 'CB001' using message = 'unavailable';
  end if;
  if exists (
    select from waiting_entries other
    where other.workspace_id = workspace and other.event_type_id = wanted.event_type_id
      and other.person ->> 'email' = wanted.person ->> 'email' and other.proposed_by is not null
      and other.ended_at is null and other.wanted_until > now()
  ) then
    raise sqlstate 'CB001' using message = 'person';
  end if;
  perform from hosts
  where workspace_id = workspace and id::text = any (array(
    select jsonb_array_elements_text(time -> 'hosts') from jsonb_array_elements(times) as time
  ))
  order by id for no key update;
  insert into waiting_entries (
    workspace_id, id, event_type_id, person, periods, details, booker_timezone, language, wanted_until, created_at, proposed_by
  ) values (
    workspace, wanted.id, wanted.event_type_id, wanted.person, wanted.periods, wanted.details, wanted.booker_timezone,
    wanted.language, wanted.wanted_until, wanted.created_at, wanted.proposed_by
  );
  for part in select value from jsonb_array_elements(times) loop
    nth = coalesce(nth + 1, 0);
    became = enter_reservation(
      workspace => workspace,
      draft => part -> 'draft',
      host_ids => array(select jsonb_array_elements_text(part -> 'hosts')::uuid),
      hash_of_key => decode(part ->> 'hash', 'hex'),
      most_of_event_type => most_of_event_type,
      most_of_credential => most_of_credential,
      most_of_workspace => most_of_workspace,
      days => part -> 'days',
      entry => null,
      posts => '[]'
    );
    if became <> 'entered' then
      raise sqlstate 'CB001' using message = became;
    end if;
  end loop;
  perform enter_audit(entry);
  perform post_messages(posts);
exception when sqlstate 'CB001' then
  became = sqlerrm;
end $$;

-- Ends the wait of a person who has not ended it, or their proposal, and frees what is offered to them, with its entry (a row of audit_log)
-- if a member did it. Returns whether it did; otherwise nothing is stored.
create or replace function leave_waiting_list(workspace uuid, entry uuid, posts jsonb, audit jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform free_offers(workspace, array[entry]);
  update waiting_entries set ended_at = now() where workspace_id = workspace and id = entry and ended_at is null;
  if not found then
    return false;
  end if;
  if audit is not null then
    perform enter_audit(audit);
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
  join_waiting_list, enter_proposal, free_offers, leave_waiting_list, remove_waiting_entries, erase_waiting_entries
  from public;
grant execute on function
  join_waiting_list, enter_proposal, free_offers, leave_waiting_list, remove_waiting_entries, erase_waiting_entries
  to calendeal_service;
