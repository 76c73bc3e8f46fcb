import { Attribution, journeyOf, type Touch } from "@calendeal/domain/contacts"
import {
  type Course,
  type CreditFigures,
  type CreditQuestion,
  creditsOfCourses,
  type NothingLearnt,
  TooMuchToCount
} from "@calendeal/domain/reports"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { markOf } from "../contacts/journeyColumns.ts"
import { mostCourses } from "./coursesQuery.ts"
import { Sums, sumsOf } from "./Sums.ts"

const Place = Schema.NullOr(Schema.Int)
/** Of bookings, deals, closed deals and payments. */
const Lost = Schema.Tuple([Schema.Int, Schema.Int, Schema.Int, Schema.Int])
/** In the order of `courseKinds`. */
const Counts = Schema.Tuple([...Lost.elements, Schema.Int, Schema.Int, Schema.Int])

const CourseDocument = Schema.Struct({
  marks: Schema.Array(Schema.Int),
  /** In epoch milliseconds, only if the model needs them. */
  ats: Schema.NullOr(Schema.Array(Schema.Int)),
  leadPlace: Place,
  dealPlace: Place,
  revenue: Sums,
  counts: Counts,
  lost: Lost
})

/** A path, or a contact whose touches show what marks mean. */
export const CourseRow = Schema.Struct({
  course: Schema.NullOr(CourseDocument),
  attribution: Schema.NullOr(Schema.toCodecJson(Attribution))
})

/** The credits of the rows. A part of too many rows would give wrong shares. */
export const creditsOfRows = (
  rows: ReadonlyArray<typeof CourseRow.Type>,
  question: CreditQuestion
): Effect.Effect<ReadonlyArray<CreditFigures>, TooMuchToCount | NothingLearnt> => {
  return Effect.flatMap(coursesOfRows(rows), (courses) =>
    Effect.fromResult(creditsOfCourses(courses, question))
  )
}

/** The paths in the rows. */
export const coursesOfRows = (
  rows: ReadonlyArray<typeof CourseRow.Type>
): Effect.Effect<ReadonlyArray<Course>, TooMuchToCount> => {
  const courses = rows.flatMap(({ course }) => course ?? [])
  if (courses.length > mostCourses) return Effect.fail(new TooMuchToCount())
  const touches = new Map<number, Touch>(
    rows.flatMap(({ attribution }) =>
      attribution === null ? [] : journeyOf(attribution).map(({ touch }) => [markOf(touch), touch] as const)
    )
  )
  return Effect.succeed(courses.map((course) => courseOf(course, touches)))
}

const noTouch: Touch = {}

/** Without times, the places of touches stand for them: only their order decides. */
const courseOf = (
  { ats, counts, dealPlace, leadPlace, lost, marks, revenue }: typeof CourseDocument.Type,
  touches: ReadonlyMap<number, Touch>
): Course => {
  const at = (place: number) => DateTime.makeUnsafe(ats?.[place] ?? place)
  return {
    touches: marks.map((mark, place) => ({ at: at(place), touch: touches.get(mark) ?? noTouch })),
    path: {
      leadAt: leadPlace === null ? null : DateTime.makeUnsafe(leadPlace),
      dealAt: dealPlace === null ? null : DateTime.makeUnsafe(dealPlace),
      convertedAt: at(Math.max(0, marks.length - 1))
    },
    counts: countsOf(counts),
    revenue: sumsOf(revenue),
    lost: lostOf(lost)
  }
}

const lostOf = ([bookings, deals, closed, revenue]: typeof Lost.Type): Course["lost"] => ({
  bookings,
  deals,
  closed,
  revenue
})

const countsOf = ([
  bookings,
  deals,
  closed,
  revenue,
  leads,
  came,
  customers
]: typeof Counts.Type): Course["counts"] => ({ bookings, deals, closed, revenue, leads, came, customers })
