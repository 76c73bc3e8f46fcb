-- Takes the seats of a booking in its group (D-SEAT-3): `opens` makes the group, whose time the caller takes, otherwise it stands. `replaced`: the booking
-- whose seats are given up, or null. The row of the group is locked until the end, so the last seat has one taker.
-- Returns null, or why there is none: `taken`, or `overtaken` if the group has ended since the draft was made.
create or replace function take_seats(booking bookings, replaced text, seats integer, opens boolean) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  wanted integer = (booking.document #>> '{group,seats}')::integer;
  given integer;
begin
  -- A move within the group keeps it.
  select (document #>> '{group,seats}')::integer into given from bookings
  where workspace_id = booking.workspace_id and uid = replaced and group_id = booking.group_id;
  if replaced is not null and given is null then
    perform leave_group(booking.workspace_id, replaced);
  end if;
  if opens then
    insert into booking_groups (workspace_id, id, event_type_id, end_at, capacity, taken)
    values (booking.workspace_id, booking.group_id, booking.event_type_id, booking.end_at, seats, wanted);
    return null;
  end if;
  update booking_groups set
    taken = taken - coalesce(given, 0) + wanted, capacity = greatest(seats, taken - coalesce(given, 0) + wanted)
  where workspace_id = booking.workspace_id and id = booking.group_id
    and taken > 0 and taken - coalesce(given, 0) + wanted <= seats
    -- A host can have moved the group away (D-SEAT-10).
    and end_at = booking.end_at;
  if found then return null; end if;
  return case when exists (
    select from booking_groups
    where workspace_id = booking.workspace_id and id = booking.group_id and taken > 0 and end_at = booking.end_at
  ) then 'taken' else 'overtaken' end;
end $$;

-- Gives the seats of a booking up, if it has some. The last one to leave frees the hosts' time. The booking is locked, and its
-- status is changed.
create or replace function leave_group(workspace uuid, booking text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  left_group text;
  given integer;
  still_taken integer;
begin
  select group_id, (document #>> '{group,seats}')::integer into left_group, given from bookings
  where workspace_id = workspace and uid = booking;
  if left_group is null then return; end if;
  update booking_groups set taken = taken - given
  where workspace_id = workspace and id = left_group
  returning taken into still_taken;
  if still_taken = 0 then
    update booking_hosts set active = false where workspace_id = workspace and booking_uid = left_group;
  end if;
end $$;

revoke all on function take_seats, leave_group from public;
grant execute on function take_seats, leave_group to calendeal_service;
