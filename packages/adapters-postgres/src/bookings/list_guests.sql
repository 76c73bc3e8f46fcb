-- Lists the guests of a booking's document by the hashes of their emails.
create or replace function list_guests_of(workspace uuid, booking text, document jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  guest text;
begin
  if jsonb_array_length(document -> 'attendees') < 2 then return; end if;
  for guest in
    select attendee ->> 'email' from jsonb_array_elements(document -> 'attendees') attendee
    where attendee ->> 'role' = 'guest'
  loop
    insert into booking_guests (workspace_id, email_hash, booking_uid)
    values (workspace, sha256(convert_to(guest, 'UTF8')), booking)
    on conflict do nothing;
  end loop;
end $$;

-- Lists them again after a change of the document.
create or replace function relist_guests(workspace uuid, booking text, document jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from booking_guests where workspace_id = workspace and booking_uid = booking;
  perform list_guests_of(workspace, booking, document);
end $$;

revoke all on function list_guests_of, relist_guests from public;
grant execute on function list_guests_of, relist_guests to calendeal_service;
