-- The deliveries of recent bookings; each tenth workspace also has due ones, and each hundredth an open circuit breaker.
set local session_replication_role = replica;
insert into deliveries (
  workspace_id, id, destination, destination_id, provider, event_name, event_id, message, status, attempts, created_at,
  due_at, settled_at
)
select workspace_id, scale.id('delivery ' || number), 'webhook', scale.id('webhook ' || nth), 'webhook', 'booking.created',
  'event ' || number, '{"_tag": "ReportBooking"}', 'delivered', 1, booked_at, booked_at, booked_at
from (select *, least(start_at - interval '3 days', now()) as booked_at from scale.bookings) recent
where booked_at > now() - interval '30 days';
set local session_replication_role = origin;

insert into deliveries (
  workspace_id, id, destination, destination_id, provider, event_name, event_id, message, status, attempts, created_at,
  due_at
)
select workspace_id, scale.id('due delivery ' || nth || ' ' || turn), 'webhook', scale.id('webhook ' || nth), 'webhook',
  'booking.created', 'due event ' || turn, '{"_tag": "ReportBooking"}', 'pending', 0, now(), now()
from scale.workspaces, generate_series(1, 5) turn where nth % 10 = 0;

update directory_destination_queues set failures = 10, open_until = now() + interval '1 day'
where destination_id in (select scale.id('webhook ' || nth) from scale.workspaces where nth % 100 = 0);
