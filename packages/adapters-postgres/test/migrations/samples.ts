/**
 * Rows of the tables of each migration, as in a database of its release. Each entry needs the ones before it. Released
 * entries are never edited, like the migrations.
 */
export const samples: Readonly<Record<string, string>> = {
  "0001_baseline": `
    insert into workspaces (
      workspace_id, name, slug, timezone, default_country, embed_allowed_hosts, subscription, transactions_create_contacts,
      created_at, contact, calendar_changes, brand_colour, corners, credit_shown, member_contacts, password_sign_in,
      event_type_order, revenue_goals, channel_rules, part_payments_add_up, deal_stages
    ) values
      ('11111111-1111-4111-8111-111111111111', 'Northwind', 'northwind', 'Europe/London', 'GB',
        '["northwind.example"]', 'active', true, '2026-01-01T00:00:00Z', 'hello@northwind.example', 'apply', '#1d3a8a', 'round',
        false, 'all', true, '["66666666-6666-4666-8666-666666666666"]', '[{"cents":5000000,"currency":"USD"}]',
        '[{"when":[{"field":"source","match":"is","text":"partner"}],"channel":"affiliate"}]', true,
        '[{"key":"proposal","name":"Proposal"}]');
    insert into workspaces (
      workspace_id, name, slug, timezone, default_country, embed_allowed_hosts, subscription, transactions_create_contacts,
      created_at, removed_at
    ) values
      ('12121212-1212-4121-8121-121212121212', 'Gone', 'gone', 'Europe/London', 'GB', '[]', 'active', true,
        '2026-01-01T00:00:00Z', '2026-01-05T00:00:00Z');
    insert into pictures values
      ('11111111-1111-4111-8111-111111111111', repeat('a', 64), '\\x89504e47', '2026-01-20T00:00:00Z');
    update workspaces set logo = repeat('a', 64) where workspace_id = '11111111-1111-4111-8111-111111111111';
    insert into members values
      ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', 'o@northwind.example', 'Olivia',
        'owner', '2026-01-01T00:00:00Z', true, '44444444-4444-4444-8444-444444444444', '2026-01-20T00:00:00Z');
    insert into api_keys values
      ('11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333', 'ak_0000000000001', 'v1.a.b',
        '2026-01-01T00:00:00Z', null, null, 'Billing', '2026-01-20T00:00:00Z');
    insert into identity_providers values
      ('11111111-1111-4111-8111-111111111111', 'a5a5a5a5-a5a5-4a5a-8a5a-a5a5a5a5a5a5', 'Northwind', 'https://login.example',
        'calendeal', null, 'openid email', 'groups', '[]', '2026-01-20T00:00:00Z');
    insert into member_identities values
      ('11111111-1111-4111-8111-111111111111', 'https://login.example', 'ada', '22222222-2222-4222-8222-222222222222',
        '2026-01-20T00:00:00Z');
    insert into oauth_clients values
      ('11111111-1111-4111-8111-111111111111', 'a6a6a6a6-a6a6-4a6a-8a6a-a6a6a6a6a6a6', 'google', 'calendeal', '', 'v1.a.b',
        '2026-01-20T00:00:00Z');
    insert into account_links values
      ('11111111-1111-4111-8111-111111111111', 'a3a3a3a3-a3a3-4a3a-8a3a-a3a3a3a3a3a3', 'o@northwind.example', 'email',
        '00', null, 'en', null, '2026-01-20T00:00:00Z', '2026-01-20T00:15:00Z', null);
    insert into audit_log values
      ('11111111-1111-4111-8111-111111111111', '99999999-9999-4999-8999-999999999999', '2026-01-03T00:00:00Z',
        '22222222-2222-4222-8222-222222222222', 'request-1', 'host.update', '44444444-4444-4444-8444-444444444444', null),
      ('11111111-1111-4111-8111-111111111111', '14141414-1414-4141-8141-141414141414', '2026-01-06T00:00:00Z', null,
        'request-14', 'booking.cancel', 'bk_1', 'manage_token');

    insert into hosts (
      workspace_id, id, name, username, email, active, schedule, max_bookings_per_day, absences, title, introduction, picture
    ) values
      ('11111111-1111-4111-8111-111111111111', '44444444-4444-4444-8444-444444444444', 'Grace', 'grace',
        'g@northwind.example', true, '{"timezone":"UTC","weekly":[],"overrides":[]}', 3,
        '[{"from":"2026-12-24","to":"2026-12-31","reason":"Holiday"}]', 'Advisor', 'Welcome', repeat('a', 64));
    insert into event_types values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', 'intro', 'active', '{}');
    insert into event_type_hosts values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', 1,
        '44444444-4444-4444-8444-444444444444');

    insert into contacts (
      workspace_id, id, email, name, phone, attribution, custom_fields, qualification_states, created_at, replaced, origin,
      search_text, touch_ats, touch_marks
    ) values
      ('11111111-1111-4111-8111-111111111111', '66666666-6666-4666-8666-666666666666', 'ada@example.com', 'Ada',
        '+442079460000', '{"first":null,"last":null}', '{"note":"Zoë 🎉"}', '[]', '2026-01-02T00:00:00Z',
        '[{"field":"phone","value":"+441632960000","at":"2026-01-06T00:00:00.000Z"}]',
        '{"eventTypeId":"55555555-5555-4555-8555-555555555555","addressHash":"0a","at":"2026-01-06T00:00:00.000Z"}',
        'ada', '{2026-01-02T00:00:00Z}', '{4503599627370495}');

    insert into idempotency_keys values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '\\x00', 'bk_1',
        '2026-01-02T00:00:00Z');
    insert into bookings values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'confirmed', '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z',
        '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z', 'ada@example.com', null, '{}', '2026-01-02T00:00:00Z'),
      ('11111111-1111-4111-8111-111111111111', 'bk_2', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'rescheduled', '2026-02-02T10:00:00Z', '2026-02-02T10:30:00Z',
        '2026-02-02T10:00:00Z', '2026-02-02T10:30:00Z', 'ada@example.com', null,
        '{"attendees":[{"email":"ada@example.com","role":"booker"},{"email":"grace@example.com","role":"guest"}]}',
        '2026-01-02T00:00:00Z');
    insert into bookings values
      ('11111111-1111-4111-8111-111111111111', 'bk_3', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'confirmed', '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z',
        '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z', 'ada@example.com', 'bk_2',
        '{"attendees":[{"email":"ada@example.com","role":"booker"}]}', '2026-01-02T00:00:00Z', 'bk_2', 1, 'de',
        '{"provider":"account","accountId":"abababab-abab-4bab-8bab-abababababab"}',
        '{"mark":"no_show","at":"2026-02-03T10:20:00.000Z","by":"22222222-2222-4222-8222-222222222222"}', 'ada');
    insert into booking_hosts values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', '44444444-4444-4444-8444-444444444444',
        '55555555-5555-4555-8555-555555555555', '2026-02-01T10:00:00Z', '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z',
        '2026-01-02T00:00:00Z', true);
    insert into booking_guests values
      ('11111111-1111-4111-8111-111111111111', '\\x00', 'bk_2');
    insert into invitee_locks values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '\\x00');

    insert into deals values
      ('11111111-1111-4111-8111-111111111111', '77777777-7777-4777-8777-777777777777',
        '66666666-6666-4666-8666-666666666666', 'bk_1', 'closed', 199.50, 'USD', '2026-01-02T00:00:00Z',
        '2026-01-03T00:00:00Z', '22222222-2222-4222-8222-222222222222', null, null, 'proposal');
    insert into transactions values
      ('11111111-1111-4111-8111-111111111111', '88888888-8888-4888-8888-888888888888',
        '66666666-6666-4666-8666-666666666666', '77777777-7777-4777-8777-777777777777', 'payment', null,
        199.50, 'USD', '2026-01-03T00:00:00Z', null, 'stripe:cs_1', 19.95,
        'sub_1', 'first', '2026-01-03T00:00:00Z'),
      ('11111111-1111-4111-8111-111111111111', '88888888-8888-4888-8888-888888888889',
        '66666666-6666-4666-8666-666666666666', '77777777-7777-4777-8777-777777777777', 'refund',
        '88888888-8888-4888-8888-888888888888', -9.50, 'USD', '2026-01-04T00:00:00Z', null, null, null, null,
        null, '2026-01-04T00:00:00Z');
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned) values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2026-01-02T00:00:00Z', 'email',
        1.5, true),
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2999-12-31T23:59:59Z', 'email',
        2.5, false);

    insert into calendars (
      workspace_id, id, host_id, kind, account, timezone, sealed_access, created_at, due_at, cursor, known_until,
      last_synced_at, last_error, all_day, is_destination, names_attendees, push_due_at, last_error_part
    ) values
      ('11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
        '44444444-4444-4444-8444-444444444444', 'caldav', 'dav.northwind.example/grace/work/', 'Europe/London', 'v1.a.b',
        '2026-01-09T00:00:00Z', '2026-01-09T00:03:00Z', '{}', '2027-01-04T00:00:00Z', '2026-01-04T00:00:00Z',
        'unreadable_event', 'ignored', true, true, '2026-01-16T00:00:00Z', '{"event":"Talk","line":8,"part":"DTSTART"}');
    insert into calendar_times values
      ('11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
        '44444444-4444-4444-8444-444444444444', '2026-02-02T09:00:00Z', '2026-02-02T10:00:00Z');
    insert into calendar_entries values
      ('11111111-1111-4111-8111-111111111111', 'bk_2', '44444444-4444-4444-8444-444444444444',
        'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', '/grace/work/bk_2.ics', 'bk_2@northwind.example', '"1"', 'bk_3', 1,
        '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z', 'present', false, null,
        '{"kind":"removed","time":null,"noticedAt":"2026-01-09T00:00:00.000Z"}', 3);
    insert into conference_accounts values
      ('11111111-1111-4111-8111-111111111111', 'abababab-abab-4bab-8bab-abababababab', 'jitsi', 'Rooms', 'v1.a.b',
        '2026-01-09T00:00:00Z', '2026-01-21T00:00:00Z');
    insert into payment_accounts values
      ('11111111-1111-4111-8111-111111111111', 'adadadad-adad-4dad-8dad-adadadadadad', 'stripe', false, 'v1.a.b',
        '2026-01-09T00:00:00Z');
    insert into payment_connections values
      ('11111111-1111-4111-8111-111111111111', 'afafafaf-afaf-4faf-8faf-afafafafafaf', 'stripe', 'Shop', false, null,
        'v1.a.b', '2026-01-10T00:00:00Z', 0, 1, '2026-01-09T00:00:00Z');
    insert into provider_calls values
      ('11111111-1111-4111-8111-111111111111', 'b0b0b0b0-b0b0-4bb0-8bb0-b0b0b0b0b0b0',
        'afafafaf-afaf-4faf-8faf-afafafafafaf', '{}', '\\x00ff', '2026-01-10T00:00:00Z');
    insert into unmatched_entries values
      ('11111111-1111-4111-8111-111111111111', 'b1b1b1b1-b1b1-4bb1-8bb1-b1b1b1b1b1b1', 'stripe', false, 'refund',
        'stripe:test:re_1', 'stripe:test:in_1', 10.50, 'EUR', false, '2026-01-09T00:00:00Z', 'Coaching',
        null, null, null, 'stripe:test:cus_1', 'sam@customer.example', 'recorded_by_hand', '2026-01-10T00:00:00Z');
    insert into provider_customers values
      ('11111111-1111-4111-8111-111111111111', 'stripe:test:cus_1', '66666666-6666-4666-8666-666666666666');
    insert into provider_checkouts values
      ('11111111-1111-4111-8111-111111111111', 'stripe:test:pi_1', 'stripe:cs_1');
    insert into spend values
      ('11111111-1111-4111-8111-111111111111', '2026-03-01', 'google', 'id:77', '77', 'Spring', 12.5, 'USD',
        'b3b3b3b3-b3b3-4bb3-8bb3-b3b3b3b3b3b3', '2026-03-02T00:00:00Z');
    insert into demand values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2026-03-01', 5, 2);
    insert into saved_views values
      ('11111111-1111-4111-8111-111111111111', 'b2b2b2b2-b2b2-4bb2-8bb2-b2b2b2b2b2b2', 'Campaigns',
        '{"days":90,"by":"first_utm_campaign"}', '["22222222-2222-4222-8222-222222222222"]', '2026-01-09T00:00:00Z');
    insert into removed_rows values
      ('11111111-1111-4111-8111-111111111111', 'spend', '{"day":"2026-03-02"}', '2026-03-03T00:00:00Z');
    insert into one_off_links values
      ('11111111-1111-4111-8111-111111111111', 'acacacac-acac-4cac-8cac-acacacacacac',
        '55555555-5555-4555-8555-555555555555', 3, 1, true, '2027-01-09T00:00:00Z', null, '[]', null,
        '{"email":"sam@customer.example","name":null}', '{}', '22222222-2222-4222-8222-222222222222', '2026-01-09T00:00:00Z');
    insert into waiting_entries values
      ('11111111-1111-4111-8111-111111111111', 'aeaeaeae-aeae-4eae-8eae-aeaeaeaeaeae',
        '55555555-5555-4555-8555-555555555555', '{"email":"sam@customer.example","name":"Sam"}',
        '[{"from":"2026-02-05T10:00:00.000Z","until":"2026-02-06T10:00:00.000Z"}]',
        '{"responses":{},"locationKind":null,"attendeeAddress":null,"consent":false}', 'UTC', 'en', '2026-02-06T10:00:00Z',
        null, null, '2026-01-09T00:00:00Z',
        '{"userId":"22222222-2222-4222-8222-222222222222","hostId":null,"consentWay":null}');
    insert into booking_groups values
      ('11111111-1111-4111-8111-111111111111', 'gr_0000000000000000000001', '55555555-5555-4555-8555-555555555555',
        '2026-02-06T10:30:00Z', 30, 1);
    insert into reservations values
      ('11111111-1111-4111-8111-111111111111', 'adadadad-adad-4dad-8dad-adadadadadad',
        '55555555-5555-4555-8555-555555555555', '["44444444-4444-4444-8444-444444444444"]', '2026-02-05T10:00:00Z',
        '2026-02-05T10:30:00Z', '2026-02-05T10:00:00Z', '2026-02-05T10:30:00Z', 'UTC', '2026-01-09T00:10:00Z', null, null,
        '22222222-2222-4222-8222-222222222222', null, '2026-01-09T00:00:00Z', '\\x01', null);
    insert into meeting_links values
      ('11111111-1111-4111-8111-111111111111', 'bk_2', 'account abababab-abab-4bab-8bab-abababababab', 1, 'ready',
        'https://meet.northwind.example/bk_2', 'bk_2', null, true, 2);
    insert into connections values
      ('11111111-1111-4111-8111-111111111111', 'a4a4a4a4-a4a4-4a4a-8a4a-a4a4a4a4a4a4',
        '44444444-4444-4444-8444-444444444444', 'google', null, 'a2a2a2a2-a2a2-4a2a-8a2a-a2a2a2a2a2a2', '00', 'asked', null,
        '2026-01-20T00:00:00Z', '2026-01-20T00:10:00Z');

    insert into integrations values
      ('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
        '{"platform":"meta","datasetId":"1","conversions":{"lead":"Lead"},"apiVersion":"v25.0","requiresConsent":false}',
        true, 'v1.a.b', 1, '2026-01-03T00:00:00Z', '2026-01-21T00:00:00Z', '2026-03-20T00:00:00Z');
    insert into webhooks values
      ('11111111-1111-4111-8111-111111111111', 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
        'https://hooks.customer.example/', '{booking.created,deal.closed}', true, 'v1.a.b',
        '{"sealedSecret":"v1.c.d","until":"2026-01-04T00:00:00.000Z"}', 1, '2026-01-03T00:00:00Z');
    insert into mail_settings values
      ('11111111-1111-4111-8111-111111111111',
        '{"senderName":"Northwind","replyTo":null,"logoUrl":null,"language":"en","paragraphs":[],"sender":null,"server":null}',
        2, '2026-01-08T00:00:00Z');
    insert into mail_suppressions values
      ('11111111-1111-4111-8111-111111111111', repeat('0a', 32), 'bounce', '2026-01-08T00:00:00Z');
    insert into mail_reminder_stops values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', 'guest-1');

    insert into outbox_messages (id, workspace_id, body, posted_at, available_at, leased_until, attempts) values
      ('15151515-1515-4151-8151-151515151515', '11111111-1111-4111-8111-111111111111',
        '{"_tag":"ReportBooking","workspaceId":"11111111-1111-4111-8111-111111111111","bookingUid":"bk_1","isMove":false}',
        '2026-01-07T00:00:00Z', '2026-01-07T00:00:00Z', '2026-01-07T00:00:20Z', 1);
    insert into deliveries values
      ('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'integration',
        'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'meta', 'booking', 'event-1',
        '{"_tag":"ReportBooking","workspaceId":"11111111-1111-4111-8111-111111111111","bookingUid":"bk_1","isMove":false}', 'dead',
        'refused', null, 3, '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-03T00:10:00Z');

    insert into directory_slugs values ('northwind', '11111111-1111-4111-8111-111111111111', true);
    insert into directory_api_keys values
      ('ak_0000000000001', '11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333');
    insert into directory_event_types values
      ('55555555-5555-4555-8555-555555555555', '11111111-1111-4111-8111-111111111111');
    insert into directory_domains values
      ('meet.northwind.example', '11111111-1111-4111-8111-111111111111', '2026-01-20T00:00:00Z');
    insert into directory_removals values ('12121212-1212-4121-8121-121212121212', '2026-01-05T00:00:00Z');
    insert into directory_calendars values
      ('eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', '11111111-1111-4111-8111-111111111111', '2026-01-09T00:03:00Z', 1);
    insert into directory_destination_queues (workspace_id, destination, destination_id, dead, enabled) values
      ('11111111-1111-4111-8111-111111111111', 'integration', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 1, true);
    insert into directory_members values
      (sha256('o@northwind.example'), '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', true);
    insert into directory_accounts values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'o@northwind.example', sha256('o@northwind.example'), '2026-01-20T00:00:00Z');
    insert into directory_sessions (id, token_hash, account_id, way, browser, created_at, last_seen_at, only_in) values
      ('a2a2a2a2-a2a2-4a2a-8a2a-a2a2a2a2a2a2', '00', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'password', 'Firefox',
        '2026-01-20T00:00:00Z', '2026-01-20T00:00:00Z', '11111111-1111-4111-8111-111111111111');
    insert into directory_passwords values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '2026-01-20T00:00:00Z');
    insert into directory_passkeys values
      ('77777777-7777-4777-8777-777777777777', 'credential', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'Laptop', 'key', 7,
        '2026-01-20T00:00:00Z', null);
    insert into directory_passkey_challenges values
      (repeat('a', 64), repeat('b', 64), 'sign_in', null, '2026-01-20T00:10:00Z');
    insert into directory_identities values
      ('https://login.example', 'ada', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', '2026-01-20T00:00:00Z');
    insert into directory_provider_sign_ins values
      (repeat('a', 64), 'https://login.example', null, '2026-01-20T00:10:00Z');
    insert into directory_unknown_links values
      ('00000000-0000-4000-8000-000000000000', 'a3a3a3a3-a3a3-4a3a-8a3a-a3a3a3a3a3a3', '', 'email', '00', null, 'en', null,
        '2026-01-20T00:00:00Z', '2026-01-20T00:15:00Z', null);
    insert into directory_access_tokens values
      ('00', '22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', '2026-01-01T00:00:00Z', null, null,
        'a7a7a7a7-a7a7-4a7a-8a7a-a7a7a7a7a7a7', 'Reports', '{11111111-1111-4111-8111-111111111111}', '{read}',
        '11111111-1111-4111-8111-111111111111');
    insert into directory_assistant_clients values
      ('a8a8a8a8-a8a8-4a8a-8a8a-a8a8a8a8a8a8', 'Helper', '{https://assistant.example/callback}', '2026-01-20T00:00:00Z');
    insert into directory_assistant_grants values
      ('a7a7a7a7-a7a7-4a7a-8a7a-a7a7a7a7a7a7', 'a8a8a8a8-a8a8-4a8a-8a8a-a8a8a8a8a8a8', 'https://assistant.example/callback',
        'https://book.northwind.example/mcp', repeat('a', 43), repeat('0c', 32), '2026-01-20T00:01:00Z', repeat('0d', 32),
        '2026-01-20T01:00:00Z', repeat('0e', 32), repeat('0f', 32));
    insert into directory_known_browsers values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', repeat('ab', 32), 'b1b1b1b1-b1b1-4b1b-8b1b-b1b1b1b1b1b1', '2026-01-20T00:00:00Z');
    insert into request_keys values
      ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '00', '01',
        'a7a7a7a7-a7a7-4a7a-8a7a-a7a7a7a7a7a7', '2026-01-20T00:00:00Z', 'answered', 'v1.a.b');
    update audit_log set caller_request_id = 'caller-1', client_address = '192.0.2.7', credential_kind = 'session',
      credential_id = 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', changes = '[{"field":"name","from":"A","to":"B"}]', times = 1;
    update calendars set last_error = 'unreadable_event', last_error_part = '{"event":"Talk","line":8,"part":"DTSTART"}'
  `
}
