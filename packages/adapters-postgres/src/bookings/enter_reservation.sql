-- Enters a reservation in one statement (decision 250). `became` is `entered`. Otherwise nothing was written: `already` (the key was
-- used), `taken`, `unavailable` (the person does not wait any more), or the bound that is reached: `event_type`, `credential` or `workspace`.
--
-- The locks are in the order of `enter_booking`. The workspace's row comes first: it makes the counts of live reservations exact, and
-- bookings do not wait for it.
create or replace function enter_reservation(
  workspace uuid,
  -- A row of reservations, and its hosts.
  draft jsonb,
  host_ids uuid[],
  hash_of_key bytea,
  most_of_event_type integer,
  most_of_credential integer,
  most_of_workspace integer,
  -- The daily limits, as in `enter_booking`.
  days jsonb,
  -- A row of audit_log, or null for an offer to a person who waits and a visitor's hold; and rows of outbox_messages.
  entry jsonb,
  posts jsonb,
  out became text
) language plpgsql set search_path = public, pg_temp as $$
declare
  wanted reservations = jsonb_populate_record(null::reservations, draft);
  to_hold uuid[] = '{}';
  host uuid;
  is_covered boolean;
  -- A visitor who goes away takes no host's turn (D-HOLD-12).
  assigned timestamptz = case when wanted.holder is null then wanted.created_at else to_timestamp(0) end;
begin
  -- Most requests for a taken time end here, without a lock.
  if exists (
    select from unnest(host_ids) as asked (id), lateral (
      (
        select blocked_from, blocked_until, held_until from booking_hosts
        where workspace_id = workspace and host_id = asked.id and active and start_at < wanted.blocked_until
        order by start_at desc limit 1
      ) union all (
        select blocked_from, blocked_until, held_until from booking_hosts
        where workspace_id = workspace and host_id = asked.id and active and start_at >= wanted.blocked_until
        order by start_at limit 1
      )
    ) as nearest
    where nearest.blocked_from < wanted.blocked_until and nearest.blocked_until > wanted.blocked_from
      and (nearest.held_until is null or nearest.held_until > now())
  ) then
    became = case when exists (
      select from reservations earlier where earlier.workspace_id = workspace and earlier.key_hash = hash_of_key
    ) then 'already' else 'taken' end;
    return;
  end if;

  perform from workspaces where workspace_id = workspace for no key update;
  if exists (
    select from reservations earlier where earlier.workspace_id = workspace and earlier.key_hash = hash_of_key
  ) then
    raise sqlstate 'CB001' using message = 'already';
  end if;
  -- The bounds of live reservations (D-RES-6). Those of visitors count apart, by address (D-HOLD-11).
  select case
    when count(*) filter (where holder = wanted.holder and event_type_id = wanted.event_type_id) >= most_of_credential then 'credential'
    when count(*) filter (
      where event_type_id = wanted.event_type_id and (created_by is not null or holder is not null)
    ) >= most_of_event_type then 'event_type'
    when count(*) filter (where credential_id is not distinct from wanted.credential_id and created_by = wanted.created_by)
      >= most_of_credential then 'credential'
    when count(*) >= most_of_workspace then 'workspace'
  end into became
  from reservations
  where workspace_id = workspace and released_at is null and booking_uid is null and held_until > now()
    and (holder is null) = (wanted.holder is null);
  if became is not null then
    return;
  end if;
  -- No person has two live offers, and no two of an event type overlap (D-WAIT-4). The workspace's row is locked.
  if wanted.waiting_entry_id is not null and wanted.created_by is null and exists (
    select from reservations other
    where other.workspace_id = workspace and other.event_type_id = wanted.event_type_id
      and other.waiting_entry_id is not null and other.created_by is null and other.released_at is null and other.booking_uid is null
      and other.held_until > now()
      and (
        other.waiting_entry_id = wanted.waiting_entry_id
        or (other.blocked_from < wanted.blocked_until and other.blocked_until > wanted.blocked_from)
      )
  ) then
    raise sqlstate 'CB001' using message = 'taken';
  end if;

  -- As in `enter_booking`: the event type and the hosts whose daily limits are counted, and the hosts of a team.
  if exists (
    select from jsonb_to_recordset(days) as day (of_event_type integer) where of_event_type is not null
  ) then
    perform from event_types where workspace_id = workspace and id = wanted.event_type_id for no key update;
  end if;
  if cardinality(host_ids) > 1 then
    to_hold = host_ids;
  end if;
  select to_hold || coalesce(array_agg(host_id), '{}') into to_hold
  from jsonb_to_recordset(days) as day (host_id uuid, of_host integer) where of_host is not null;
  if cardinality(to_hold) > 0 then
    perform from hosts where workspace_id = workspace and id = any (to_hold) order by id for no key update;
  end if;
  if exists (
    select from jsonb_to_recordset(days)
      as day (host_id uuid, begins timestamptz, ends timestamptz, of_host integer, of_event_type integer)
    where of_host <= (
      select count(*) from (
        select from booking_hosts given
        where given.workspace_id = workspace and given.host_id = day.host_id and active
          and (held_until is null or held_until > now()) and start_at >= begins and start_at < ends
        order by start_at
      ) that_day
    ) or of_event_type <= (
      select count(distinct booking_uid) from booking_hosts given
      where given.workspace_id = workspace and event_type_id = wanted.event_type_id and active
        and (held_until is null or held_until > now()) and start_at >= begins and start_at < ends
    )
  ) then
    raise sqlstate 'CB001' using message = 'taken';
  end if;

  -- After the hosts, as a booking that takes an offer locks it.
  if wanted.waiting_entry_id is not null then
    perform from waiting_entries
    where workspace_id = workspace and id = wanted.waiting_entry_id and ended_at is null
    for no key update;
    if not found then
      raise sqlstate 'CB001' using message = 'unavailable';
    end if;
  end if;
  insert into reservations (
    workspace_id, id, event_type_id, host_ids, start_at, end_at, blocked_from, blocked_until, booker_timezone, held_until,
    created_by, credential_id, created_at, key_hash, waiting_entry_id, holder
  ) values (
    workspace, wanted.id, wanted.event_type_id, wanted.host_ids, wanted.start_at, wanted.end_at, wanted.blocked_from,
    wanted.blocked_until, wanted.booker_timezone, wanted.held_until, wanted.created_by, wanted.credential_id,
    wanted.created_at, hash_of_key, wanted.waiting_entry_id, wanted.holder
  );
  -- The hosts' time (D-BOOK-5), as in `enter_booking`.
  for host in select host_id from unnest(host_ids) as host_id order by host_id loop
    insert into booking_hosts (
      workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, held_until
    ) values (
      workspace, wanted.id::text, host, wanted.event_type_id, wanted.start_at, wanted.blocked_from, wanted.blocked_until,
      assigned, wanted.held_until
    )
    on conflict on constraint host_no_overlap do nothing;
    is_covered = found;
    if not is_covered and free_lapsed_holds(workspace, host_ids, wanted.blocked_from, wanted.blocked_until) then
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, held_until
      ) values (
        workspace, wanted.id::text, host, wanted.event_type_id, wanted.start_at, wanted.blocked_from,
        wanted.blocked_until, assigned, wanted.held_until
      )
      on conflict on constraint host_no_overlap do nothing;
      is_covered = found;
    end if;
    if not is_covered then
      raise sqlstate 'CB001' using message = 'taken';
    end if;
  end loop;
  if entry is not null then
    perform enter_audit(entry);
  end if;
  perform post_messages(posts);
  became = 'entered';
exception when sqlstate 'CB001' then
  became = sqlerrm;
end $$;

-- Keeps a live reservation until an instant, or frees its time if that is null, with its entry (a row of audit_log). Returns whether
-- it was live, by this database's clock; otherwise nothing is stored. Without an entry, it is an offer that the person lets pass, or a visitor's hold;
-- `posts`: rows of outbox_messages.
create or replace function change_reservation(
  workspace uuid, reserved uuid, kept_until timestamptz, entry jsonb, posts jsonb
) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  update reservations set
    held_until = coalesce(kept_until, held_until), released_at = case when kept_until is null then now() end
  where workspace_id = workspace and id = reserved and released_at is null and booking_uid is null and held_until > now();
  if not found then
    return false;
  end if;
  -- A rival may have taken the time if the reservation lapsed while this statement waited for it (`free_lapsed_holds`).
  perform from booking_hosts where workspace_id = workspace and booking_uid = reserved::text order by host_id for update;
  if kept_until is not null and exists (
    select from booking_hosts where workspace_id = workspace and booking_uid = reserved::text and not active
  ) then
    raise sqlstate 'CB001';
  end if;
  update booking_hosts set active = kept_until is not null, held_until = coalesce(kept_until, held_until)
  where workspace_id = workspace and booking_uid = reserved::text;
  if entry is not null then
    perform enter_audit(entry);
  end if;
  perform post_messages(posts);
  return true;
exception when sqlstate 'CB001' then
  return false;
end $$;

revoke all on function enter_reservation, change_reservation from public;
grant execute on function enter_reservation, change_reservation to calendeal_service;
