-- Stores an entry (a row of calendar_entries) and its messages if the stored revision is still `before` (0: there is no row) and
-- its booking and calendar exist. Returns whether it was stored, and true if it was stored by an earlier attempt whose answer
-- was lost.
create or replace function store_calendar_entry(
  document jsonb, before integer, is_repeated boolean, posts jsonb
) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  entry calendar_entries = jsonb_populate_record(null::calendar_entries, document);
  stored calendar_entries;
begin
  perform from workspaces, bookings, calendars
  where workspaces.workspace_id = entry.workspace_id and workspaces.removed_at is null
    and bookings.workspace_id = entry.workspace_id and bookings.uid = entry.booking_uid
    and coalesce('bk_' || substr(bookings.group_id, 4), bookings.root_uid, bookings.uid) = entry.root_uid
    and calendars.workspace_id = entry.workspace_id and calendars.id = entry.calendar_id
    and calendars.host_id = entry.host_id
  for key share;
  if found then
    if before = 0 then
      insert into calendar_entries (
        workspace_id, root_uid, host_id, calendar_id, remote_id, ical_uid, etag, booking_uid, sequence, start_at, end_at,
        state, is_tentative, fault, change, revision
      ) values (
        entry.workspace_id, entry.root_uid, entry.host_id, entry.calendar_id, entry.remote_id, entry.ical_uid, entry.etag,
        entry.booking_uid, entry.sequence, entry.start_at, entry.end_at, entry.state, entry.is_tentative,
        entry.fault, entry.change, entry.revision
      ) on conflict do nothing;
    else
      update calendar_entries set
        calendar_id = entry.calendar_id, remote_id = entry.remote_id, ical_uid = entry.ical_uid, etag = entry.etag,
        booking_uid = entry.booking_uid, sequence = entry.sequence, start_at = entry.start_at, end_at = entry.end_at,
        state = entry.state, is_tentative = entry.is_tentative, fault = entry.fault, change = entry.change,
        revision = entry.revision
      where workspace_id = entry.workspace_id and root_uid = entry.root_uid and host_id = entry.host_id
        and revision = before;
    end if;
    if found then
      perform post_messages(posts);
      return true;
    end if;
  end if;
  if is_repeated then
    select * into stored from calendar_entries
    where workspace_id = entry.workspace_id and root_uid = entry.root_uid and host_id = entry.host_id;
  end if;
  return coalesce(stored = entry, false);
end $$;

revoke all on function store_calendar_entry from public;
grant execute on function store_calendar_entry to calendeal_service;
