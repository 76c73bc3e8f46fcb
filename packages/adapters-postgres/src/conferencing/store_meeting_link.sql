-- Stores a link (a row of meeting_links) and its messages if the stored revision is still `before` (0: there is no row) and the
-- meeting exists. Makes what waits for the link of the booking `due_now` due. Returns whether it was stored, and true if it was
-- stored by an earlier attempt whose answer was lost.
create or replace function store_meeting_link(
  document jsonb, before integer, is_repeated boolean, due_now text, posts jsonb
) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  link meeting_links = jsonb_populate_record(null::meeting_links, document);
  stored meeting_links;
begin
  perform from workspaces, bookings
  where workspaces.workspace_id = link.workspace_id and workspaces.removed_at is null
    and bookings.workspace_id = link.workspace_id and bookings.uid = link.root_uid
  for key share;
  if found then
    if before = 0 then
      insert into meeting_links (
        workspace_id, root_uid, maker, sequence, state, url, remote_id, fault, is_awaited, revision
      ) values (
        link.workspace_id, link.root_uid, link.maker, link.sequence, link.state, link.url, link.remote_id, link.fault,
        link.is_awaited, link.revision
      ) on conflict do nothing;
    else
      update meeting_links set
        maker = link.maker, sequence = link.sequence, state = link.state, url = link.url, remote_id = link.remote_id,
        fault = link.fault, is_awaited = link.is_awaited, revision = link.revision
      where workspace_id = link.workspace_id and root_uid = link.root_uid and revision = before;
    end if;
    if found then
      perform post_messages(posts);
      if due_now is not null then
        perform make_booking_due(due_now);
      end if;
      return true;
    end if;
  end if;
  if is_repeated then
    select * into stored from meeting_links where workspace_id = link.workspace_id and root_uid = link.root_uid;
  end if;
  return coalesce(stored = link, false);
end $$;

revoke all on function store_meeting_link from public;
grant execute on function store_meeting_link to calendeal_service;
