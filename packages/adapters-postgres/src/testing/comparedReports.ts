import {
  costFigures,
  type CreditFigures,
  daysWithin,
  clockOf,
  monthsOf,
  type Period,
  Reports,
  type RevenueFigures
} from "@calendeal/domain/reports"
import type { HostId, TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { plainKeys, plainReports } from "./plainReports.ts"

/** The figures of a report, and the same by the SQL of its definition. */
export interface ComparedReport {
  readonly what: string
  readonly figures: unknown
  readonly plain: unknown
}

/** Every report of a period beside the SQL of its definition, which the client runs: it needs to see all tables. */
export const comparedReports = Effect.fnUntraced(function* (
  period: Period,
  timezone: TimeZoneName,
  hostIds: ReadonlyArray<HostId>
) {
  const [reports, sql] = [yield* Reports, yield* SqlClient.SqlClient]
  const plain = plainReports(sql, period, timezone)
  const clock = clockOf(timezone, period)
  const months = monthsOf(timezone)
  const all = { ...period, channelRules: [] }
  const compared: Array<ComparedReport> = []
  const compare = <A, E, R>(
    what: string,
    report: Effect.Effect<A, E, R>,
    figuresOf: (figures: A) => unknown,
    statement: Statement<object>,
    rowsOf: (rows: ReadonlyArray<object>) => unknown = (rows) => rows
  ) =>
    Effect.gen(function* () {
      const figures = figuresOf(yield* report)
      compared.push({ what, figures, plain: rowsOf((yield* statement).map((row) => ({ ...row }))) })
    })

  yield* compare("funnel", reports.funnel(period), same, plain.funnel)
  yield* compare("steps", reports.steps(period), same, plain.steps, ([row]) => row)
  const leads = reports.leads({ ...period, months: months.starts })
  yield* compare(
    "speed of leads",
    leads,
    ({ speed }) => speed,
    plain.speed,
    ([row]) => row
  )
  yield* compare(
    "cohorts",
    leads,
    ({ cohorts }) =>
      cohorts.map(({ month, revenue, ...counts }) => ({
        month: months.names[month],
        ...counts,
        revenue: revenue.flatMap(({ after, revenue: sums }) =>
          sums.map(({ cents, currency }) => [after, currency, String(cents)])
        )
      })),
    plain.cohorts
  )
  for (const by of [...names(plainKeys), "month"] as const)
    yield* compare(
      `revenue by ${by}`,
      reports.revenue({ ...all, by, months: months.starts }),
      (rows) =>
        rows.map(flat).map((row) => (by === "month" ? { ...row, key: months.names[Number(row.key)] } : row)),
      plain.revenue(by)
    )
  for (const [step, by] of [
    ["week", "event_type"],
    ["month", "event_type"],
    ["day", "host"]
  ] as const)
    yield* compare(
      `series by ${step} and ${by}`,
      reports.series({ ...all, step, by, clock }),
      (rows) => rows.map(flat),
      plain.series(step, by)
    )
  for (const by of ["utm_source", "utm_campaign"] as const)
    for (const model of ["first", "last", "linear"] as const)
      yield* compare(
        `credits by ${by}, ${model}`,
        reports.credits({ ...all, by, model }),
        (rows) => rows.map(sharesOf),
        plain.credits(by, model)
      )
  const costs = reports.costs({ ...period, ...daysWithin(clock, period), model: "first" })
  yield* compare(
    "spend",
    costs,
    (records) => totalsOf(costFigures(records, { by: "campaign", channelRules: [], model: "first" })),
    plain.costs,
    ([row]) => row
  )
  const now = period.to
  const meetings = reports.meetings({ ...period, now, clock, hostIds })
  yield* compare("meetings by day", meetings, ({ days }) => days, plain.meetingDays)
  yield* compare("meetings by host", meetings, ({ hosts }) => hosts, plain.meetingHosts)
  yield* compare(
    "meetings by event type and host",
    meetings,
    ({ assigned }) => assigned,
    plain.meetingsAssigned
  )
  yield* compare("meetings by hour", meetings, ({ hours }) => hours, plain.meetingHours)
  yield* compare("meetings by lead time", meetings, ({ leads }) => leads, plain.meetingLeads)
  const deals = reports.deals({ ...period, now })
  const valued = deals.pipe(
    Effect.map(({ open }) => open.map((row) => ({ ...row, value: sumsOf(row.value) })))
  )
  yield* compare("open deals", valued, same, plain.openDeals)
  yield* compare(
    "closed deals",
    deals,
    ({ closed }) => closed,
    plain.closedDeals,
    ([row]) => row
  )
  yield* compare(
    "waits",
    reports.waits({ ...period, now }),
    (rows) => rows.filter(({ payments, requests }) => sum(requests) + sum(payments) > 0).map(waitedOf),
    plain.waits
  )
  yield* compare(
    "capacity",
    reports.demand({ ...period, ...daysWithin(clock, period) }),
    ({ eventTypes }) => eventTypes,
    plain.demand
  )
  return compared
})

const same = (figures: unknown): unknown => figures

const names = <Key extends string>(record: Readonly<Record<Key, unknown>>): ReadonlyArray<Key> =>
  Object.keys(record).filter((key): key is Key => key in record)

const sumsOf = (revenue: RevenueFigures["revenue"]) =>
  Object.fromEntries(revenue.map(({ cents, currency }) => [currency, String(cents)]))

const flat = <Row extends RevenueFigures>(row: Row) => ({ ...row, revenue: sumsOf(row.revenue) })

const sharesOf = ({ bookings, closed, deals, key, revenue }: CreditFigures) => ({
  key,
  bookings: Number(bookings) / 100,
  deals: Number(deals) / 100,
  closed: Number(closed) / 100,
  money: Number(revenue.reduce((all, { cents }) => all + cents, 0n)) / 100
})

const totalsOf = (figures: ReturnType<typeof costFigures>) => {
  const total = (of: "leads" | "bookings" | "came" | "customers") =>
    Number(figures.reduce((all, row) => all + row[of], 0n)) / 100
  const cents = (of: "revenue" | "spend") =>
    String(figures.flatMap((row) => row[of]).reduce((all, money) => all + money.cents, 0n))
  return {
    leads: total("leads"),
    bookings: total("bookings"),
    came: total("came"),
    customers: total("customers"),
    revenue: cents("revenue"),
    spend: cents("spend")
  }
}

const sum = (ends: Readonly<Record<string, number>>) => Object.values(ends).reduce((all, one) => all + one, 0)

const waitedOf = ({
  eventTypeId,
  payments,
  requests
}: {
  readonly eventTypeId: string
  readonly payments: Readonly<Record<string, number>>
  readonly requests: Readonly<Record<string, number>>
}) => ({
  eventTypeId,
  requests: sum(requests),
  payments: sum(payments),
  confirmed: (requests["confirmed"] ?? 0) + (payments["confirmed"] ?? 0)
})
