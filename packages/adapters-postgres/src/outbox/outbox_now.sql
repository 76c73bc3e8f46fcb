-- The outbox's clock: the database's, whatever the clocks of processes say. Tests replace it to let time pass.
create or replace function outbox_now() returns timestamptz
language sql stable as $$ select now() $$;
