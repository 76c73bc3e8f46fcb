import { leadClasses, type MeetingQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { dayNumber, localTime } from "./localTime.ts"
import { ofMeetings } from "./selection.ts"

/**
 * All figures of the meetings in one statement, so that they are of one state: rows by day, by class of lead time, by host, by
 * event type and host, and by hour of the week. The meetings are found along `bookings_by_start`,
 * and their hosts along `busy_times_of_host` in the same period.
 */
export const meetingsQuery = (sql: SqlClient, question: MeetingQuestion) => {
  const { clock, from, hostIds, now, to, workspaceId } = question
  // Without the first class, which begins before all others.
  const classes = leadClasses.slice(1).map((days) => `${days * 24} hours`)
  const counts = sql`
    count(*)::integer as meetings,
    (count(*) filter (where mark = 'attended'))::integer as attended,
    (count(*) filter (where mark = 'no_show'))::integer as no_show,
    (count(*) filter (where mark is null and start_at <= ${storable(now)}))::integer as unmarked
  `
  const noTime = sql`0::double precision as minutes, 0::double precision as missed_minutes`
  return sql`
    with meetings as materialized (
      select coalesce(group_id, uid) as holder, start_at, mark, end_at - start_at as length,
        width_bucket(
          (extract(epoch from start_at - created_at))::double precision,
          array(select extract(epoch from lower::interval)::double precision from unnest(${classes}::text[]) lower)
        ) as lead,
        ${localTime(sql, clock, "start_at")} as local_start
      from bookings
      where workspace_id = ${workspaceId} and takes_place
        and start_at >= ${storable(from)} and start_at < ${storable(to)}
        ${ofMeetings(sql, question)}
    ), asked as materialized (
      select event_type_id, host_id, meetings.start_at, mark, length, local_start
      from meetings join booking_hosts on booking_uid = holder
      where workspace_id = ${workspaceId} and active and host_id = any(${hostIds}::uuid[])
        and booking_hosts.start_at >= ${storable(from)} and booking_hosts.start_at < ${storable(to)}
    ), hours as (
      select local_start, local_start + length as local_end, hour
      from asked cross join lateral generate_series(
        date_trunc('hour', local_start), local_start + length - interval '1 microsecond', interval '1 hour'
      ) hour
    )
    select 'day' as kind, ${dayNumber(sql, sql`local_start`)} as place, null::uuid as host_id, null::uuid as event_type_id, ${counts}, ${noTime}
    from meetings group by 2
    union all
    select 'lead', lead, null, null, ${counts}, ${noTime} from meetings group by lead
    union all
    select 'assigned', 0, host_id, event_type_id, ${counts}, ${noTime} from asked group by host_id, event_type_id
    union all
    select 'host', 0, host_id, null, ${counts},
      (extract(epoch from sum(length)) / 60)::double precision,
      (extract(epoch from coalesce(sum(length) filter (where mark = 'no_show'), '0')) / 60)::double precision
    from asked group by host_id
    union all
    select 'hour', ((extract(isodow from hour) - 1) * 24 + extract(hour from hour))::integer, null, null, 0, 0, 0, 0,
      (extract(epoch from sum(least(local_end, hour + interval '1 hour') - greatest(local_start, hour))) / 60)::double precision, 0
    from hours group by 2
    order by kind, place, event_type_id, host_id
  `
}
