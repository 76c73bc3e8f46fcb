-- Locks a group with its hosts and bookings until the end, so that no booking joins or leaves it. In the order of bookings: the hosts, the
-- bookings, the group. A booking that has joined before the last lock is locked by the caller, who reads the bookings after this.
create or replace function lock_group(workspace uuid, locked text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from hosts
  where workspace_id = workspace and id in (
    select host_id from booking_hosts where workspace_id = workspace and booking_uid = locked
  )
  order by id for no key update;
  perform from bookings
  where workspace_id = workspace and group_id = locked and takes_place
  order by uid for no key update;
  perform from booking_groups where workspace_id = workspace and id = locked for no key update;
end $$;

-- Moves a locked group with all its bookings (D-SEAT-10). `moves`: rows of bookings, each with the one that it replaces; `posts`: rows of
-- outbox_messages; `entries`: rows of audit_log. Returns whether it did: false, and nothing is written, if a host has other things to
-- do at the new time.
create or replace function move_group(workspace uuid, moved text, moves jsonb, posts jsonb, entries jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  first bookings = jsonb_populate_record(null::bookings, moves -> 0);
  host_ids uuid[];
  booking bookings;
  entry jsonb;
begin
  select array_agg(host_id) into host_ids from booking_hosts
  where workspace_id = workspace and booking_uid = moved and active;
  perform free_lapsed_holds(workspace, host_ids, first.blocked_from, first.blocked_until);
  -- The group's own rows move, so that its old time does not overlap the new one.
  update booking_hosts set
    start_at = first.start_at, blocked_from = first.blocked_from, blocked_until = first.blocked_until
  where workspace_id = workspace and booking_uid = moved and active;
  update booking_groups set end_at = first.end_at where workspace_id = workspace and id = moved;

  for booking in select * from jsonb_populate_recordset(null::bookings, moves) loop
    update bookings set status = 'rescheduled', attendance = null
    where workspace_id = workspace and uid = booking.rescheduled_from;
    perform end_requested_move(workspace, booking.rescheduled_from, 'rescheduled');
    -- The columns by name: a migration may add one while this function runs.
    insert into bookings (
      workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
      rescheduled_from, document, created_at, root_uid, sequence, language, conference, search_text, group_id
    ) values (
      booking.workspace_id, booking.uid, booking.event_type_id, booking.contact_id, booking.status, booking.start_at,
      booking.end_at, booking.blocked_from, booking.blocked_until, booking.booker_email, booking.rescheduled_from,
      booking.document, booking.created_at, booking.root_uid, booking.sequence, booking.language, booking.conference,
      booking.search_text, booking.group_id
    );
    insert into booking_hosts (
      workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active
    )
    select
      workspace, booking.uid, host_id, booking.event_type_id, booking.start_at, booking.blocked_from,
      booking.blocked_until, booking.created_at, false
    from unnest(host_ids) as host_id;
    perform list_guests_of(workspace, booking.uid, booking.document);
    update deals set booking_uid = booking.uid
    where workspace_id = workspace and booking_uid = booking.rescheduled_from;
  end loop;
  perform post_messages(posts);
  for entry in select * from jsonb_array_elements(entries) loop
    perform enter_audit(entry);
  end loop;
  return true;
exception when exclusion_violation then
  return false;
end $$;

revoke all on function lock_group, move_group from public;
grant execute on function lock_group, move_group to calendeal_service;
