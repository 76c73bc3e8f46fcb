-- The outbox's clock is the database's, because clocks of processes can be wrong. Tests replace it.
create or replace function outbox_now() returns timestamptz
language sql stable as $$ select now() $$;
