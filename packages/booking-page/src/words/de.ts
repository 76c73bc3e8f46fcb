import type { Words } from "./Words.ts"

export const de: Words = {
  minutes: "{count} Min.",
  hours: "{count} Std.",
  with: "mit {names}",
  steps: { details: "Ihre Angaben", times: "Tag und Uhrzeit", answers: "Letzte Fragen" },
  stepOf: "Schritt {step} von {steps}",
  name: "Name",
  email: "E-Mail",
  emailHint: "Damit wir wissen, wer kommt.",
  phone: "Telefonnummer",
  optional: "freiwillig",
  choose: "Bitte wählen",
  continue: "Weiter",
  back: "Zurück",
  change: "Ändern",
  working: "Einen Moment …",
  retry: "Noch einmal versuchen",
  retryIn: {
    one: "In {count} Sekunde können Sie es noch einmal versuchen.",
    other: "In {count} Sekunden können Sie es noch einmal versuchen."
  },
  missing: "Bitte ausfüllen.",
  unticked: "Bitte ankreuzen.",
  wrongEmail: "Das sieht nicht wie eine E-Mail-Adresse aus, etwa name@example.com.",
  wrongUrl: "Das sieht nicht wie eine Internetadresse aus, etwa https://example.com.",
  wrongNumber: "Bitte eine Zahl eingeben.",
  twiceEmail: "Diese E-Mail-Adresse steht schon da.",
  faults: {
    one: "Eine Angabe fehlt noch oder stimmt nicht",
    other: "{count} Angaben fehlen noch oder stimmen nicht"
  },
  timeZone: "Zeitzone",
  previousMonth: "Vorheriger Monat",
  nextMonth: "Nächster Monat",
  free: "Termine frei",
  notFree: "keine Termine frei",
  today: "heute",
  loadingDays: "Freie Tage werden gesucht …",
  loadingTimes: "Freie Zeiten werden gesucht …",
  timesFound: { one: "{count} freie Zeit am {day}", other: "{count} freie Zeiten am {day}" },
  noTimes: "An diesem Tag ist nichts mehr frei. Bitte wählen Sie einen anderen.",
  noDays: "Zurzeit ist nichts frei. Bitte schauen Sie später wieder vorbei.",
  noDaysInMonth: "In diesem Monat ist nichts frei.",
  firstFreeDay: "Zum nächsten freien Tag",
  pickDay: "Wählen Sie einen Tag, um seine Zeiten zu sehen.",
  where: "Ort",
  places: {
    video: "Videogespräch",
    custom_link: "Online",
    in_person_host: "Bei uns",
    in_person_attendee: "Bei Ihnen",
    phone: "Telefonisch"
  },
  address: "Adresse, an der wir uns treffen",
  guests: "Gäste",
  guestsHint: "Wer sonst noch kommt. Gäste erhalten eine Einladung per E-Mail.",
  addGuest: "Gast hinzufügen",
  removeGuest: "Gast {number} entfernen",
  guestName: "Name von Gast {number}",
  guestEmail: "E-Mail von Gast {number}",
  consent: "Einwilligung",
  book: "Verbindlich buchen",
  moveBooking: "Termin verschieben",
  moving: "Sie verschieben Ihren Termin am {when}.",
  booked: "Ihr Termin steht",
  moved: "Ihr Termin ist verschoben",
  bookedText:
    "Gebucht für {email}. Übernehmen Sie den Termin in Ihren Kalender, dann haben Sie ihn zur Hand.",
  what: "Was",
  when: "Wann",
  who: "Wer",
  yourTime: "Ihre Zeit",
  join: "Link zur Teilnahme",
  linkFollows: "Der Link folgt per E-Mail.",
  addToCalendar: "In den Kalender eintragen",
  icsFile: "Kalenderdatei (.ics)",
  reschedule: "Verschieben",
  cancel: "Absagen",
  linksFor: "Zu Ihrer Sicherheit gelten diese beiden Links etwa 15 Minuten.",
  bookAnother: "Noch einen Termin buchen",
  redirecting: "Es geht weiter zu {place}.",
  redirectingIn: {
    one: "In {count} Sekunde geht es weiter zu {place}.",
    other: "In {count} Sekunden geht es weiter zu {place}."
  },
  goNow: "Jetzt weiter",
  cancelTitle: "Diesen Termin absagen?",
  cancelText: "Die Zeit wird für andere frei. Das lässt sich nicht rückgängig machen.",
  cancelYes: "Ja, absagen",
  keep: "Nein, behalten",
  cancelled: "Ihr Termin ist abgesagt",
  cancelledText: "Die Zeit ist wieder frei. Gern können Sie eine andere buchen.",
  offline:
    "Sie sind offline. Ihre Eingaben bleiben erhalten; es geht weiter, sobald die Verbindung wieder da ist.",
  outage:
    "Der Dienst ist kurz unterbrochen. Ihre Eingaben bleiben erhalten; die Seite versucht es von selbst noch einmal.",
  opensNewTab: "öffnet einen neuen Tab",
  pickEvent: "Wählen Sie, was Sie buchen möchten.",
  plain: {
    notice: "Zum Buchen wird JavaScript benötigt.",
    link: "Die nächsten freien Tage ohne JavaScript ansehen",
    title: "Die nächsten freien Tage",
    zone: "Die Zeiten gelten in der Zeitzone {zone}.",
    none: "Zurzeit ist nichts frei.",
    contact: "Hinterlassen Sie uns Ihre E-Mail-Adresse",
    contactText: "Wir melden uns bei Ihnen, um einen Termin zu vereinbaren.",
    send: "Absenden",
    taken: "Vielen Dank. Wir melden uns bei Ihnen.",
    refused:
      "Das hat nicht geklappt. Bitte prüfen Sie Name und E-Mail-Adresse und versuchen Sie es in einer Minute noch einmal.",
    tooManyTitle: "Es wurden zu viele Seiten abgerufen",
    tooManyText: "Bitte warten Sie eine Minute und laden Sie die Seite dann neu.",
    outageTitle: "Diese Seite ist kurz unterbrochen",
    outageText: "Sie wird in einigen Sekunden von selbst neu geladen.",
    notFoundTitle: "Hier gibt es keine Buchungsseite",
    notFoundText:
      "Der Link ist vielleicht veraltet oder falsch geschrieben. Bitte lassen Sie sich einen neuen geben."
  },
  link: {
    title: "Ihr Termin",
    cut: "Dieser Link ist am Ende abgeschnitten, vermutlich von einem Mailprogramm. Bitte öffnen Sie ihn direkt aus der E-Mail.",
    over: "Dieser Link funktioniert nicht mehr. Der Termin wurde abgesagt, oder der Link ist abgelaufen.",
    moved: "Dieser Termin wurde verschoben",
    movedText: "Bitte nutzen Sie den Link in der neuesten E-Mail dazu."
  },
  photoOf: "Foto von {name}",
  reach: "So erreichen Sie {workspace}:",
  unopened: "Ihr Termin ließ sich nicht öffnen",
  linksOver: "So haben Sie hier gebucht. Die Links zum Verschieben und Absagen sind abgelaufen.",
  emails: {
    hint: "Bitte nehmen Sie Ihre geschäftliche Adresse: Adressen kostenloser E-Mail-Dienste werden nicht angenommen.",
    business:
      "Adressen kostenloser E-Mail-Dienste wie Gmail werden hier nicht angenommen. Bitte nehmen Sie Ihre geschäftliche Adresse.",
    listed:
      "Hier werden nur E-Mail-Adressen bestimmter Organisationen angenommen. Bitte nehmen Sie die Adresse Ihrer Organisation."
  },
  troubles: {
    invalid_json:
      "Auf dieser Seite ist etwas schiefgegangen. Bitte laden Sie sie neu und versuchen Sie es noch einmal.",
    invalid_input: "Eine Ihrer Angaben wurde nicht angenommen. Bitte prüfen Sie sie.",
    invalid_timezone: "Diese Zeitzone ist nicht bekannt. Bitte wählen Sie eine andere.",
    missing_idempotency_key:
      "Auf dieser Seite ist etwas schiefgegangen. Bitte laden Sie sie neu und versuchen Sie es noch einmal.",
    consent_required: "Bitte willigen Sie ein, bevor Sie buchen.",
    range_too_large:
      "So viele Tage lassen sich nicht auf einmal zeigen. Bitte wählen Sie einen anderen Monat.",
    phone_required: "Bitte geben Sie eine Telefonnummer an.",
    address_required: "Bitte geben Sie die Adresse an, an der wir uns treffen.",
    invalid_location: "Dieser Ort wird nicht mehr angeboten. Bitte wählen Sie einen anderen.",
    missing_token:
      "Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal dort, wo Sie ihn gefunden haben.",
    invalid_token: "Dieser Link funktioniert nicht: Er ist abgelaufen, oder ein Teil davon fehlt.",
    email_not_allowed: "Mit dieser E-Mail-Adresse kann nicht gebucht werden. Bitte nehmen Sie eine andere.",
    event_type_not_found: "Über diese Seite kann nicht mehr gebucht werden.",
    not_found: "Diesen Termin gibt es nicht mehr.",
    booking_unavailable: "Dieser Termin lässt sich online nicht buchen oder ändern.",
    slot_unavailable:
      "Diese Zeit hat gerade jemand anders gebucht. Bitte wählen Sie eine andere; Ihre Eingaben bleiben erhalten.",
    per_invitee_limit: "Sie haben schon so viele künftige Termine dieser Art, wie man haben kann.",
    rate_limited: "Das ging ein wenig zu schnell.",
    internal: "Bei uns ist etwas schiefgegangen. Nichts ist verloren; bitte versuchen Sie es noch einmal.",
    no_location_configured: "Zurzeit kann hier nicht gebucht werden.",
    unreachable:
      "Die Verbindung ist abgebrochen. Wenn Sie es noch einmal versuchen, wird nichts doppelt gebucht.",
    offline: "Sie sind offline. Bitte versuchen Sie es noch einmal, wenn die Verbindung wieder da ist."
  }
}
