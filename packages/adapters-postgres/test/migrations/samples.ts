/**
 * Rows of the tables of each migration, as in a database of its release. Each entry needs the ones before it. Released
 * entries are never edited, like the migrations.
 */
export const samples: Readonly<Record<string, string>> = {
  "0001_service_role": "",

  "0002_workspaces": `
    insert into workspaces values
      ('11111111-1111-4111-8111-111111111111', 'Northwind', 'northwind', 'Europe/London', 'GB',
        '["northwind.example"]', 'active', true, '2026-01-01T00:00:00Z');
    insert into members values
      ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', 'o@northwind.example', 'Olivia',
        'owner', '00', '2026-01-01T00:00:00Z');
    insert into api_keys values
      ('11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333', 'ak_0000000000001', 'v1.a.b',
        '2026-01-01T00:00:00Z', null, null)
  `,

  "0003_event_types": `
    insert into hosts values
      ('11111111-1111-4111-8111-111111111111', '44444444-4444-4444-8444-444444444444', 'Grace', 'grace',
        'g@northwind.example', null, true, '{"timezone":"UTC","weekly":[],"overrides":[]}', 3);
    insert into event_types values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', 'intro', 'active', '{}');
    insert into event_type_hosts values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', 1,
        '44444444-4444-4444-8444-444444444444')
  `,

  "0004_contacts": `
    insert into contacts values
      ('11111111-1111-4111-8111-111111111111', '66666666-6666-4666-8666-666666666666', 'ada@example.com', 'Ada',
        '+442079460000', '{"first":null,"last":null}', '{"note":"Zoë 🎉"}', '[]', '2026-01-02T00:00:00Z',
        '2026-01-02T00:00:00Z')
  `,

  "0005_bookings": `
    insert into idempotency_keys values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '\\x00', 'bk_1',
        '2026-01-02T00:00:00Z');
    insert into bookings values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'confirmed', '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z',
        '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z', 'ada@example.com', null, '{}', '2026-01-02T00:00:00Z');
    insert into booking_hosts values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', '44444444-4444-4444-8444-444444444444',
        '55555555-5555-4555-8555-555555555555', '2026-02-01T10:00:00Z', '2026-02-01T10:00:00Z', '2026-02-01T10:30:00Z',
        '2026-01-02T00:00:00Z', true);
    insert into invitee_turns values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '\\x00')
  `,

  "0006_revenue": `
    insert into deals values
      ('11111111-1111-4111-8111-111111111111', '77777777-7777-4777-8777-777777777777',
        '66666666-6666-4666-8666-666666666666', 'bk_1', 'closed', 199.50, 'USD', '2026-01-02T00:00:00Z',
        '2026-01-03T00:00:00Z');
    insert into transactions values
      ('11111111-1111-4111-8111-111111111111', '88888888-8888-4888-8888-888888888888',
        '66666666-6666-4666-8666-666666666666', '77777777-7777-4777-8777-777777777777', 199.50, 'USD',
        '2026-01-03T00:00:00Z', null, '2026-01-03T00:00:00Z')
  `,

  "0007_funnel": `
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned) values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2026-01-02T00:00:00Z', 'email',
        1.5, true),
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2999-12-31T23:59:59Z', 'email',
        2.5, false)
  `,

  "0008_follow_ups": `
    insert into follow_ups (id, queue_name, element, state, attempts, visible_at, created_at, updated_at) values
      ('1', 'follow-ups', '{"_tag":"ReportBooking"}', 'pending', 0, now(), now(), now())
  `,

  "0009_management": `
    insert into audit_log values
      ('11111111-1111-4111-8111-111111111111', '99999999-9999-4999-8999-999999999999', '2026-01-03T00:00:00Z',
        '22222222-2222-4222-8222-222222222222', 'request-1', 'host.update', '44444444-4444-4444-8444-444444444444')
  `,

  "0010_deliveries": `
    insert into deliveries values
      ('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'integration',
        'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'meta', 'booking', 'event-1',
        '{"_tag":"ReportBooking","workspaceId":"11111111-1111-4111-8111-111111111111","bookingUid":"bk_1"}', 'dead',
        'refused', null, 3, '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-03T00:10:00Z')
  `,

  "0011_integrations": `
    insert into integrations values
      ('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
        '{"platform":"meta","datasetId":"1","conversions":{"lead":"Lead"},"apiVersion":"v25.0","requiresConsent":false}',
        true, 'v1.a.b', 1, '2026-01-03T00:00:00Z')
  `,

  "0012_calendars": `
    insert into calendars (
      workspace_id, id, host_id, kind, account, timezone, sealed_access, created_at, due_at, cursor, known_until,
      last_synced_at
    ) values
      ('11111111-1111-4111-8111-111111111111', 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
        '44444444-4444-4444-8444-444444444444', 'ics', 'feeds.example', 'Europe/London', 'v1.a.b',
        '2026-01-04T00:00:00Z', '2026-01-04T00:03:00Z', '{}', '2027-01-04T00:00:00Z', '2026-01-04T00:00:00Z');
    insert into calendar_times values
      ('11111111-1111-4111-8111-111111111111', 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
        '44444444-4444-4444-8444-444444444444', '2026-02-02T09:00:00Z', '2026-02-02T10:00:00Z')
  `,

  "0013_reports": "",

  // Only functions.
  "0014_round_trips": "select 1",

  "0015_webhooks": `
    insert into webhooks values
      ('11111111-1111-4111-8111-111111111111', 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
        'https://hooks.customer.example/', '{booking.created,deal.closed}', true, 'v1.a.b',
        '{"sealedSecret":"v1.c.d","until":"2026-01-04T00:00:00.000Z"}', 1, '2026-01-03T00:00:00Z')
  `,

  "0016_delivery_turns": "",

  // Only functions.
  "0017_token_fates": "select 1",

  // Only functions.
  "0018_open_breakers": "select 1",

  "0019_report_indexes": "",

  "0020_guests": `
    insert into bookings values
      ('11111111-1111-4111-8111-111111111111', 'bk_2', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'confirmed', '2026-02-02T10:00:00Z', '2026-02-02T10:30:00Z',
        '2026-02-02T10:00:00Z', '2026-02-02T10:30:00Z', 'ada@example.com', null,
        '{"attendees":[{"email":"ada@example.com","role":"booker"},{"email":"grace@example.com","role":"guest"}]}',
        '2026-01-02T00:00:00Z')
  `,

  // Only functions.
  "0021_troubles": "select 1",

  "0022_removals": `
    insert into workspaces values
      ('12121212-1212-4121-8121-121212121212', 'Gone', 'gone', 'Europe/London', 'GB', '[]', 'active', true,
        '2026-01-01T00:00:00Z', 1, '2026-01-05T00:00:00Z');
    insert into directory_removals values ('12121212-1212-4121-8121-121212121212', '2026-01-05T00:00:00Z')
  `,

  // Only a trigger.
  "0023_announced_keys": "select 1",

  "0024_public_contact": `
    insert into workspaces values
      ('13131313-1313-4131-8131-131313131313', 'Open', 'open', 'Europe/London', 'GB', '[]', 'active', true,
        '2026-01-01T00:00:00Z', 1, null, 'hello@open.example')
  `,

  // Only functions.
  "0025_fair_turns": "select 1",

  "0026_visitors": `
    insert into audit_log (workspace_id, id, at, action, subject, request_id, visitor) values
      ('11111111-1111-4111-8111-111111111111', '14141414-1414-4141-8141-141414141414', '2026-01-06T00:00:00Z',
        'booking.cancel', 'bk_1', 'request-14', 'manage_token')
  `,

  "0027_lead_origins": `
    update contacts set
      origin = '{"eventTypeId":"55555555-5555-4555-8555-555555555555","addressHash":"0a","at":"2026-01-06T00:00:00.000Z"}',
      replaced = '[{"field":"phone","value":"+441632960000","at":"2026-01-06T00:00:00.000Z"}]'
    where workspace_id = '11111111-1111-4111-8111-111111111111'
  `,

  "0028_own_tokens": `
    update directory_access_tokens set name = 'Reports', refused_in = '{11111111-1111-4111-8111-111111111111}'
  `,

  "0029_sql_files": `
    insert into sql_files values ('bookings/former.sql', '0a')
  `,

  // outbox.test.ts has rows in all states.
  "0032_outbox": `
    insert into outbox_messages (id, workspace_id, body, posted_at, available_at, leased_until, attempts) values
      ('15151515-1515-4151-8151-151515151515', '11111111-1111-4111-8111-111111111111',
        '{"_tag":"ReportBooking","workspaceId":"11111111-1111-4111-8111-111111111111","bookingUid":"bk_1"}',
        '2026-01-07T00:00:00Z', '2026-01-07T00:00:00Z', '2026-01-07T00:00:20Z', 1)
  `,

  "0033_retention": `
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned) values
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2026-01-03T00:00:00Z', 'name',
        0.5, false),
      ('11111111-1111-4111-8111-111111111111', '55555555-5555-4555-8555-555555555555', '2998-12-31T23:59:59Z', 'name',
        1, true)
  `,
  "0034_events_without_key": "",
  "0035_only_for_overlaps": "",

  "0036_meeting_identity": `
    insert into bookings (
      workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
      rescheduled_from, document, created_at, root_uid, sequence, language
    ) values
      ('11111111-1111-4111-8111-111111111111', 'bk_3', '55555555-5555-4555-8555-555555555555',
        '66666666-6666-4666-8666-666666666666', 'confirmed', '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z',
        '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z', 'ada@example.com', 'bk_2',
        '{"attendees":[{"email":"ada@example.com","role":"booker"}]}', '2026-01-02T00:00:00Z', 'bk_2', 1, 'de')
  `,

  "0037_link_proofs": `
    insert into audit_log (workspace_id, id, at, action, subject, request_id, visitor) values
      ('11111111-1111-4111-8111-111111111111', '16161616-1616-4161-8161-161616161616', '2026-01-08T00:00:00Z',
        'booking.cancel', 'bk_1', 'request-16', 'manage_link')
  `,

  "0038_mail_settings": `
    insert into mail_settings values
      ('11111111-1111-4111-8111-111111111111',
        '{"senderName":"Northwind","replyTo":null,"logoUrl":null,"language":"en","paragraphs":[],"sender":null,"server":null}',
        2, '2026-01-08T00:00:00Z');
    insert into mail_suppressions values
      ('11111111-1111-4111-8111-111111111111', '${"0a".repeat(32)}', 'bounce', '2026-01-08T00:00:00Z');
    insert into mail_reminder_stops values
      ('11111111-1111-4111-8111-111111111111', 'bk_1', 'guest-1');
    insert into audit_log (workspace_id, id, at, action, subject, request_id, visitor) values
      ('11111111-1111-4111-8111-111111111111', '17171717-1717-4171-8171-171717171717', '2026-01-08T00:00:00Z',
        'mail_sender.verify', '11111111-1111-4111-8111-111111111111', 'request-17', 'sender_link');
    update members set booking_mails = true
  `,

  "0039_mails_of_bookings": `
    insert into deliveries values
      ('11111111-1111-4111-8111-111111111111', '0b0d9f9c-6d55-4a55-9d3e-6a3b0c4b6f39', 'mail',
        '11111111-1111-4111-8111-111111111111', 'mail', 'confirmed', 'bk_1.0.confirmed.booker',
        '{"_tag":"SendMail","workspaceId":"11111111-1111-4111-8111-111111111111","bookingUid":"bk_1","kind":"confirmed","recipient":"booker","sequence":0,"minutesBefore":null,"copy":null}',
        'delivered', null, null, 1, '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-02T00:00:01Z')
  `,

  "0040_meetings": `
    insert into calendars (
      workspace_id, id, host_id, kind, account, timezone, sealed_access, created_at, due_at, all_day, is_destination,
      names_attendees
    ) values
      ('11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
        '44444444-4444-4444-8444-444444444444', 'caldav', 'dav.northwind.example/grace/work/', 'Europe/London', 'v1.a.b',
        '2026-01-09T00:00:00Z', '2026-01-09T00:03:00Z', 'ignored', true, true);
    update bookings set conference = '{"provider":"account","accountId":"abababab-abab-4bab-8bab-abababababab"}'
    where uid = 'bk_3';
    insert into calendar_entries (
      workspace_id, root_uid, host_id, calendar_id, remote_id, ical_uid, etag, booking_uid, sequence, start_at, end_at,
      state, fault, change, revision
    ) values
      ('11111111-1111-4111-8111-111111111111', 'bk_2', '44444444-4444-4444-8444-444444444444',
        'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', '/grace/work/bk_2.ics', 'bk_2@northwind.example', '"1"', 'bk_3', 1,
        '2026-02-03T10:00:00Z', '2026-02-03T10:30:00Z', 'present', null,
        '{"kind":"removed","time":null,"noticedAt":"2026-01-09T00:00:00.000Z"}', 3);
    insert into conference_accounts values
      ('11111111-1111-4111-8111-111111111111', 'abababab-abab-4bab-8bab-abababababab', 'jitsi', 'Rooms', 'v1.a.b',
        '2026-01-09T00:00:00Z');
    insert into meeting_links values
      ('11111111-1111-4111-8111-111111111111', 'bk_2', 'account abababab-abab-4bab-8bab-abababababab', 1, 'ready',
        'https://meet.northwind.example/bk_2', 'bk_2', null, true, 2)
  `,

  "0041_calendar_pushes": `
    update calendars set push_due_at = '2026-01-16T00:00:00Z' where id = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'
  `,

  "0043_calendar_changes": `
    update workspaces set calendar_changes = 'apply' where workspace_id = '11111111-1111-4111-8111-111111111111';
    insert into audit_log (workspace_id, id, at, action, subject, request_id, visitor) values
      ('11111111-1111-4111-8111-111111111111', '18181818-1818-4181-8181-181818181818', '2026-01-09T00:00:00Z',
        'booking.cancel', 'bk_3', 'request-18', 'calendar')
  `,

  "0044_absences": `
    update hosts set absences = '[{"from":"2026-12-24","to":"2026-12-31","reason":"Holiday"}]'
    where id = '44444444-4444-4444-8444-444444444444'
  `,

  // The migration inserts the only row.
  "0047_sending_permit": "",

  // The migration inserts the only row.
  "0052_schema_versions": "",
  // The migration changes a trigger.
  "0055_guests_listed": "",

  "0063_brand": `
    update workspaces set brand_colour = '#1d3a8a', corners = 'round', credit_shown = false
    where workspace_id = '11111111-1111-4111-8111-111111111111';
    update hosts set title = 'Advisor', introduction = 'Welcome'
    where id = '44444444-4444-4444-8444-444444444444'
  `,

  "0064_pictures": `
    insert into pictures values
      ('11111111-1111-4111-8111-111111111111', repeat('a', 64), '\\x89504e47', '2026-01-20T00:00:00Z');
    update workspaces set logo = repeat('a', 64) where workspace_id = '11111111-1111-4111-8111-111111111111';
    update hosts set face = repeat('a', 64) where id = '44444444-4444-4444-8444-444444444444'
  `,

  "0070_accounts": `
    insert into directory_accounts values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'o@northwind.example', '\\x00', '2026-01-20T00:00:00Z');
    insert into directory_sessions (id, token_hash, account_id, way, browser, created_at, last_seen_at) values
      ('a2a2a2a2-a2a2-4a2a-8a2a-a2a2a2a2a2a2', '00', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'email', 'Firefox',
        '2026-01-20T00:00:00Z', '2026-01-20T00:00:00Z');
    insert into account_links values
      ('11111111-1111-4111-8111-111111111111', 'a3a3a3a3-a3a3-4a3a-8a3a-a3a3a3a3a3a3', 'o@northwind.example', 'email',
        '00', null, 'en', null, '2026-01-20T00:00:00Z', '2026-01-20T00:15:00Z', null)
  `,

  "0075_own_domains": `
    insert into directory_domains values
      ('meet.northwind.example', '11111111-1111-4111-8111-111111111111', '2026-01-20T00:00:00Z')
  `,

  "0077_passkeys": `
    insert into directory_passkeys values (
      '77777777-7777-4777-8777-777777777777', 'credential', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', 'Laptop', 'key', 7,
      '2026-01-20T00:00:00Z', null
    );
    insert into directory_passkey_challenges values
      (repeat('a', 64), repeat('b', 64), 'sign_in', null, '2026-01-20T00:10:00Z')
  `,

  "0078_people": `
    update members set host_id = '44444444-4444-4444-8444-444444444444';
    update workspaces set member_contacts = 'all' where workspace_id = '11111111-1111-4111-8111-111111111111'
  `,

  "0079_token_scopes": `
    update directory_access_tokens set scopes = '{read}', only_in = '11111111-1111-4111-8111-111111111111'
  `,

  "0080_unknown_links": `
    insert into directory_unknown_links
    select '00000000-0000-4000-8000-000000000000', id, '', way, hash, sealed_secret, language, next, created_at, expires_at, used_by
    from account_links
  `,

  "0081_identities": `
    insert into directory_identities values
      ('https://login.example', 'ada', 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', '2026-01-20T00:00:00Z');
    insert into directory_provider_sign_ins values
      (repeat('a', 64), 'https://login.example', null, '2026-01-20T00:10:00Z')
  `,

  "0082_workspace_providers": `
    insert into identity_providers values
      ('11111111-1111-4111-8111-111111111111', 'a5a5a5a5-a5a5-4a5a-8a5a-a5a5a5a5a5a5', 'Northwind', 'https://login.example',
        'calendeal', null, 'openid email', 'groups', '[]', '2026-01-20T00:00:00Z');
    insert into member_identities
      select workspace_id, 'https://login.example', 'ada', user_id, '2026-01-20T00:00:00Z' from members limit 1
  `,

  "0084_connections": `
    insert into connections values
      ('11111111-1111-4111-8111-111111111111', 'a4a4a4a4-a4a4-4a4a-8a4a-a4a4a4a4a4a4',
        '44444444-4444-4444-8444-444444444444', 'google', null, 'a2a2a2a2-a2a2-4a2a-8a2a-a2a2a2a2a2a2', '00', 'asked', null,
        '2026-01-20T00:00:00Z', '2026-01-20T00:10:00Z')
  `,

  "0085_connected_accounts": `
    update conference_accounts set lost_at = '2026-01-21T00:00:00Z';
    update integrations set lost_at = '2026-01-21T00:00:00Z', ends_at = '2026-03-20T00:00:00Z'
  `,

  "0087_sessions_of_workspaces": `
    update directory_sessions set only_in = '11111111-1111-4111-8111-111111111111'
  `,

  "0088_passwords": `
    update workspaces set password_sign_in = true where workspace_id = '11111111-1111-4111-8111-111111111111';
    update directory_slugs set password_sign_in = true where workspace_id = '11111111-1111-4111-8111-111111111111';
    insert into directory_passwords values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '2026-01-20T00:00:00Z');
    update directory_sessions set way = 'password'
  `,

  "0089_oauth_clients": `
    insert into oauth_clients values
      ('11111111-1111-4111-8111-111111111111', 'a6a6a6a6-a6a6-4a6a-8a6a-a6a6a6a6a6a6', 'google', 'calendeal', '', 'v1.a.b',
        '2026-01-20T00:00:00Z')
  `,

  "0090_ended_identities": "",
  "0091_attendance": `
    update bookings set attendance =
      '{"mark":"no_show","at":"2026-02-03T10:20:00.000Z","by":"22222222-2222-4222-8222-222222222222"}'
    where uid = 'bk_3' and status = 'confirmed'
  `,

  "0092_merged_contacts": "",
  "0093_failed_deliveries": "",
  "0094_bookings_by_start": "",
  "0095_open_deals": "",
  "0096_acceptance": `
    update members set accepted_at = '2026-01-20T00:00:00Z';
    update directory_members set accepted = true
  `,
  "0097_audit_details": `
    update audit_log set caller_request_id = 'caller-1', client_address = '192.0.2.7', credential_kind = 'session',
      credential_id = 'a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', changes = '[{"field":"name","from":"A","to":"B"}]', times = 1
  `,
  "0098_known_browsers": `
    insert into directory_known_browsers values
      ('a1a1a1a1-a1a1-4a1a-8a1a-a1a1a1a1a1a1', '${"ab".repeat(32)}', 'b1b1b1b1-b1b1-4b1b-8b1b-b1b1b1b1b1b1', '2026-01-20T00:00:00Z')
  `,
  "0099_unreadable_parts": `update calendars set last_error = 'unreadable_event', last_error_part = '{"event":"Talk","line":8,"part":"DTSTART"}'`,
  "0104_kept_details": "",
  "0100_bookings_of_meeting": "",
  "0105_endings_of_bookings": "",
  "0101_request_keys": `
    insert into request_keys values
      ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '00', '01',
        'a7a7a7a7-a7a7-4a7a-8a7a-a7a7a7a7a7a7', '2026-01-20T00:00:00Z', 'answered', 'v1.a.b')
  `
}
