/** All error codes of the public API that the page can receive (specification section 7), and local problems. */
export type Trouble =
  | "invalid_json"
  | "invalid_input"
  | "invalid_timezone"
  | "missing_idempotency_key"
  | "consent_required"
  | "range_too_large"
  | "phone_required"
  | "address_required"
  | "invalid_location"
  | "missing_token"
  | "invalid_token"
  | "email_not_allowed"
  | "event_type_not_found"
  | "not_found"
  | "booking_unavailable"
  | "slot_unavailable"
  | "per_invitee_limit"
  | "rate_limited"
  | "internal"
  | "no_location_configured"
  /** The service did not respond. */
  | "unreachable"
  /** The device reports no network. */
  | "offline"

/** The plural forms of a text, as `Intl.PluralRules` names them; `other` stands for the forms that are absent. */
interface Counted {
  readonly one: string
  readonly few?: string
  readonly other: string
}

/** The page's texts in one language. `{name}` is a placeholder. */
export interface Words {
  readonly minutes: string
  readonly hours: string
  readonly with: string
  readonly steps: { readonly details: string; readonly times: string; readonly answers: string }
  /** The same above the line of the steps. */
  readonly shortSteps: { readonly details: string; readonly times: string; readonly answers: string }
  readonly soonest: string
  readonly nearest: string
  readonly todayShort: string
  readonly partsOfDay: { readonly morning: string; readonly afternoon: string; readonly evening: string }
  readonly freeTimes: Counted
  readonly fewTimes: string
  readonly manyTimes: string
  readonly full: string
  readonly allWeeks: string
  readonly earlierWeeks: string
  readonly laterWeeks: string
  readonly nothingBefore: string
  readonly goToDay: string
  readonly nowThere: string
  readonly zoneSearch: string
  readonly zoneHere: string
  readonly zonesFound: Counted
  readonly zoneNone: string
  readonly clock: string
  readonly clocks: { readonly "12": string; readonly "24": string }
  readonly bookAt: string
  readonly moveWhen: string
  readonly moveTo: string
  readonly keepTime: string
  readonly becomesFree: string
  readonly moveInstead: string
  readonly changeAnswers: string
  readonly credit: string
  readonly stepOf: string
  readonly name: string
  readonly email: string
  readonly emailHint: string
  readonly phone: string
  readonly optional: string
  readonly choose: string
  readonly continue: string
  readonly back: string
  readonly change: string
  readonly working: string
  readonly retry: string
  readonly retryIn: Counted
  readonly missing: string
  readonly unticked: string
  readonly wrongEmail: string
  readonly wrongUrl: string
  readonly wrongNumber: string
  readonly twiceEmail: string
  readonly faults: Counted
  readonly timeZone: string
  readonly free: string
  readonly notFree: string
  readonly today: string
  readonly loadingDays: string
  readonly loadingTimes: string
  readonly timesFound: Counted
  readonly noTimes: string
  readonly noDays: string
  readonly where: string
  readonly places: {
    readonly video: string
    readonly custom_link: string
    readonly in_person_host: string
    readonly in_person_attendee: string
    readonly phone: string
  }
  readonly address: string
  readonly guests: string
  readonly guestsHint: string
  readonly addGuest: string
  readonly removeGuest: string
  readonly guestName: string
  readonly guestEmail: string
  readonly consent: string
  readonly moveBooking: string
  readonly moving: string
  readonly booked: string
  readonly moved: string
  readonly bookedText: string
  readonly what: string
  readonly when: string
  readonly who: string
  readonly yourTime: string
  readonly join: string
  readonly linkFollows: string
  readonly addToCalendar: string
  readonly icsFile: string
  readonly reschedule: string
  readonly cancel: string
  readonly linksFor: string
  readonly bookAnother: string
  readonly redirecting: string
  readonly redirectingIn: Counted
  readonly goNow: string
  readonly cancelTitle: string
  readonly cancelText: string
  readonly cancelYes: string
  readonly keep: string
  readonly cancelled: string
  readonly cancelledText: string
  readonly offline: string
  readonly outage: string
  readonly opensNewTab: string
  readonly pickEvent: string
  readonly plain: {
    readonly notice: string
    readonly link: string
    readonly title: string
    readonly zone: string
    readonly none: string
    readonly contact: string
    readonly contactText: string
    readonly send: string
    readonly taken: string
    readonly refused: string
    readonly tooManyTitle: string
    readonly tooManyText: string
    readonly outageTitle: string
    readonly outageText: string
    readonly notFoundTitle: string
    readonly notFoundText: string
  }
  /** The page of a mail's link. */
  readonly link: {
    readonly title: string
    readonly cut: string
    readonly over: string
    readonly moved: string
    readonly movedText: string
  }
  readonly photoOf: string
  readonly reach: string
  readonly unopened: string
  readonly linksOver: string
  /** The hint for an email field, and the refusals of the public part of its policy. */
  readonly emails: { readonly hint: string; readonly business: string; readonly listed: string }
  readonly troubles: Readonly<Record<Trouble, string>>
}
