import { touchKeys } from "@calendeal/domain/contacts"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  sampleEventType,
  sampleHost,
  sampleTime,
  createBooking,
  createOffering
} from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import { script } from "../../src/migrations/script.ts"
import * as SqlClient from "effect/sql/SqlClient"

/** The number of rows from the beginning of 2028 to the end of 2029. */
interface Size {
  readonly events: number
  /** The number of contacts, of bookings, of deals and of payments. */
  readonly sales: number
}

/**
 * Creates a workspace with two event types and rows that are spread evenly over two years: contacts with touches, bookings
 * (some cancelled), deals (some open, some without a booking), payments in three currencies, and form events. The database's
 * owner must be a superuser. Returns the workspace's id.
 */
export const fillWorkspace = Effect.fnUntraced(function* ({ events, sales }: Size) {
  const catalog = yield* EventTypeCatalog
  const first = yield* createOffering()
  const { workspace } = first
  const host = sampleHost(workspace.id, { username: "ada" })
  const second = { workspace, eventType: sampleEventType(workspace.id, [host]), hosts: [host] }
  yield* catalog.enlist(host)
  yield* catalog.publish(second.eventType)
  for (const [nth, offering] of [first, second].entries())
    yield* createBooking(offering, { startAt: sampleTime(10_000 + 60 * nth) })
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.andThen(
      sql`set local session_replication_role = replica`,
      script(rows(workspace.id, events, sales))
    )
  )
  return workspace.id
})

/** Copies of the existing contact and bookings, with their deals, payments and events. */
const rows = (workspaceId: string, events: number, sales: number): string => {
  const at = (count: number) =>
    `date_trunc('minute', timestamptz '2028-01-01T00:00:00Z' + nth * (interval '731 days' / ${count + 1}))`
  // So short that the meetings of a host do not overlap.
  const [startOf, endOf] = ["sales.at + interval '3 days'", "sales.at + interval '3 days 5 minutes'"]
  const own = `workspace_id = '${workspaceId}'`
  // A mark is a number of the text of the touch's signals, as in `journeyColumns.ts`.
  const signals = touchKeys.map((key) => {
    const isShort = key.startsWith("utm_") || key === "gclid" || key === "fbclid"
    return isShort || key === "referrer" || key === "landing_page"
      ? `to_json(coalesce(${isShort ? "" : "host_of_"}${key}, ''))::text`
      : `'""'`
  })
  const mark = `('x000' || left(encode(sha256(convert_to('[' || concat_ws(',', ${signals.join(", ")}) || ']', 'UTF8')), 'hex'), 13))::bit(64)::bigint`
  return `
    create temporary table leads on commit drop as
      select nth, gen_random_uuid() as id from generate_series(1, ${sales}) nth;
    create temporary table visits on commit drop as
      select nth, place, place = 1 + nth % 20 as is_last, timestamptz '2028-01-01' + place * interval '31 hours' as at,
        ${mark} as mark,
        jsonb_strip_nulls(jsonb_build_object('utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign,
          'gclid', gclid || md5(nth::text), 'fbclid', fbclid || md5(nth::text), 'landing_page', landing_page,
          'referrer', referrer)) as touch
      from (
        select *, substring(referrer from '^https://[^/]*') as host_of_referrer,
          substring(landing_page from '^https://[^/]*') as host_of_landing_page
        from (
          select nth, place,
            case when place > 0 and nth % 3 = place % 5 then null else 'source-' || nth * (place + 3) % 12 end as utm_source,
            case when place % 2 = 0 then 'cpc' end as utm_medium,
            case when place = 0 then 'campaign-' || nth % 150 end as utm_campaign,
            case when place = 0 then '1' end as gclid,
            case when place = 1 + nth % 20 then '1' end as fbclid,
            'https://site-' || place % 4 || '.example/' as referrer,
            'https://acme.example/page-' || nth % 7 as landing_page,
            null as utm_term, null as utm_content, null as utm_id
          from leads cross join lateral generate_series(0, 1 + nth % 20) place
          where nth % 7 > 0
        ) drawn
      ) found;
    insert into contacts (
      workspace_id, id, email, name, phone, attribution, custom_fields, qualification_states, created_at, search_text,
      touch_ats, touch_marks, first_at, first_signals, last_signals
    )
      select workspace_id, id, email, name, phone, attribution, custom_fields, qualification_states, created_at, search_text,
        touch_ats, touch_marks, first_at, first_signals, last_signals
      from (select (jsonb_populate_record(null::contacts, to_jsonb(pattern) || jsonb_build_object(
        'id', leads.id, 'email', 'lead' || nth || '@example.com', 'created_at', ${at(sales)},
        'qualification_states', jsonb_build_object('type', jsonb_build_object('outcome', jsonb_build_object('_tag', 'Qualified')))
      ) || coalesce(journey, '{}'))).*, nth
      from (select * from contacts where ${own} limit 1) pattern, leads left join (
        select nth, jsonb_build_object(
          'touch_ats', jsonb_agg(at order by place), 'touch_marks', jsonb_agg(mark order by place),
          'first_at', min(at), 'first_signals', (array_agg(mark order by place))[1],
          'last_signals', (array_agg(mark order by place desc))[1],
          'attribution', jsonb_build_object(
            'first', (array_agg(timed order by place))[1], 'last', (array_agg(timed order by place desc))[1],
            'between', coalesce(jsonb_agg(timed order by place) filter (where place > 0 and not is_last), '[]')
          )) as journey
        from visits cross join lateral (select jsonb_build_object('at', to_char(at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'touch', touch) as timed) of_visit
        group by nth
      ) journeys using (nth)) of_lead
      order by md5(nth::text);
    create temporary table sales on commit drop as
      select nth, ${at(sales)} as at, leads.id as contact_id, gen_random_uuid() as deal_id,
        'bk_' || left(md5(nth::text), 22) as uid
      from generate_series(1, ${sales}) nth join leads using (nth);
    update sales set contact_id = leads.id from leads where leads.nth = 1 + sales.nth * 7919 % ${sales};
    insert into bookings (
      workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
      rescheduled_from, document, created_at, root_uid, sequence, language, conference, attendance
    )
      select workspace_id, sales.uid, event_type_id, sales.contact_id,
        case when nth % 10 = 0 then 'cancelled' else 'confirmed' end,
        ${startOf}, ${endOf}, ${startOf}, ${endOf},
        booker_email, rescheduled_from, document, sales.at, root_uid, sequence, language, conference,
        case when nth % 10 > 0 and nth % 3 > 0 then jsonb_build_object(
          'mark', (array['attended', 'no_show'])[nth % 3], 'at', '2030-01-01T00:00:00.000Z', 'by', gen_random_uuid()
        ) end
      from sales join (
        select bookings.*, row_number() over (order by event_type_id) as place from bookings where ${own}
      ) pattern on pattern.place = 1 + sales.nth % 2;
    insert into booking_hosts
      (workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active)
      select workspace_id, sales.uid, host_id, event_type_id, ${startOf}, ${startOf}, ${endOf}, sales.at, nth % 10 > 0
      from sales join (
        select booking_hosts.*, row_number() over (order by event_type_id) as place from booking_hosts where ${own}
      ) pattern on pattern.place = 1 + sales.nth % 2;
    insert into deals (workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at)
      select '${workspaceId}', deal_id, contact_id, case when nth % 9 > 0 then uid end,
        case when nth % 5 > 0 then 'closed' else 'open' end, 199.5, 'USD', at,
        case when nth % 5 > 0 then at + interval '3 days' end
      from sales;
    insert into transactions
      (workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, description, recorded_at)
      select '${workspaceId}', gen_random_uuid(), contact_id, deal_id, 'payment', (nth % 90000 + 1) / 100.0,
        (array['USD', 'EUR', 'GBP'])[1 + nth % 3], at + interval '3 days', null, at + interval '3 days'
      from sales;
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
      select '${workspaceId}', types.id, ${at(events)}, 'field-' || nth % 7, nth::bigint * 7919 % 3600000 / 1000.0, nth % 11 = 0
      from generate_series(1, ${events}) nth join (
        select id, row_number() over (order by id) as place from event_types where ${own}
      ) types on types.place = 1 + nth % 2;
  `
}
