create or replace function list_guests() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from booking_guests where workspace_id = new.workspace_id and booking_uid = new.uid;
  end if;
  insert into booking_guests (workspace_id, email_hash, booking_uid)
  select new.workspace_id, sha256(convert_to(attendee ->> 'email', 'UTF8')), new.uid
  from jsonb_array_elements(new.document -> 'attendees') attendee
  where attendee ->> 'role' = 'guest'
  on conflict do nothing;
  return null;
end $$;

revoke all on function list_guests from public;
