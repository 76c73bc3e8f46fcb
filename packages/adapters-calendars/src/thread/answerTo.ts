import { readingLimits } from "@calendeal/domain/calendars"
import * as Result from "effect/Result"
import { readAccount } from "../caldav/AccountResource.ts"
import { readMultistatus, readPrivileges } from "../caldav/Multistatus.ts"
import { busyTimesIn, type TextFailure } from "../icalendar/busyTimesIn.ts"
import { ownZoneIn } from "../icalendar/ownZoneIn.ts"
import { storedEntry } from "../icalendar/storedEntry.ts"
import { type Answer, ownColumnsOf, timesOf, type Question } from "./protocol.ts"

/** Handles a request about a text. It can take seconds. */
export const answerTo = (question: Question): Answer => {
  switch (question._tag) {
    case "Feed": {
      const ownZone = question.prefersOwnZone ? (ownZoneIn(question.text) ?? null) : null
      const owner = ownZone === null ? question.owner : { ...question.owner, timezone: ownZone }
      const reading = busyTimesIn(question.text, owner, question.window)
      return Result.isFailure(reading)
        ? failed(reading.failure)
        : { _tag: "Busy", times: timesOf(reading.success.busy), ownZone }
    }
    case "Listing":
      return listingOf(question)
    case "Objects":
      return objectsOf(question)
    case "Entry":
      return {
        _tag: "Entry",
        entry: storedEntry(question) ?? null
      }
    case "Privileges":
      return { _tag: "Privileges", names: readPrivileges(question.text) ?? null }
    case "Account": {
      const resources = readAccount(question.text)
      return resources === undefined
        ? failed({ fault: "not_a_calendar", part: null })
        : { _tag: "Account", resources }
    }
  }
}

interface Undelivered {
  readonly fault: "undelivered"
  readonly part: null
}

const failed = ({ fault, part }: TextFailure | Undelivered): Answer => ({ _tag: "Failed", fault, part })

const listingOf = ({ base, text }: Extract<Question, { readonly _tag: "Listing" }>): Answer => {
  const multistatus = readMultistatus(text, base)
  if (multistatus === undefined) return failed({ fault: "not_a_calendar", part: null })
  const { resources, syncToken = null } = multistatus
  if (resources.length > readingLimits.events) return failed({ fault: "too_large", part: null })
  return {
    _tag: "Listing",
    paths: resources.map(({ path }) => path),
    hrefs: resources.map(({ href }) => href),
    statuses: Uint16Array.from(resources, ({ status }) => status),
    versions: resources.map(({ etag = null }) => etag),
    kinds: Uint8Array.from(
      resources,
      ({ isCalendar, isCollection, isMissing }) =>
        (isCollection ? 1 : 0) + (isCalendar ? 2 : 0) + (isMissing ? 4 : 0)
    ),
    syncToken
  }
}

const objectsOf = (question: Extract<Question, { readonly _tag: "Objects" }>): Answer => {
  const { base, maximumSteps, owner, text, window } = question
  const multistatus = readMultistatus(text, base)
  if (multistatus === undefined) return failed({ fault: "not_a_calendar", part: null })
  const delivered = new Map(multistatus.resources.map((resource) => [resource.path, resource]))
  const entries = []
  let steps = 0
  for (const path of question.paths) {
    const { data, etag = "", isMissing = false } = delivered.get(path) ?? {}
    // Google and iCloud list some names that are not there. Whatever else is not delivered would count as free.
    if (data === undefined && isMissing) continue
    if (data === undefined) return failed({ fault: "undelivered", part: null })
    const reading = busyTimesIn(data, owner, window, maximumSteps - steps)
    if (Result.isFailure(reading)) return failed(reading.failure)
    steps += reading.success.steps
    const { busy, own } = reading.success
    entries.push({ path, version: etag, times: timesOf(busy), own: ownColumnsOf(own) })
  }
  return { _tag: "Objects", entries, steps }
}
