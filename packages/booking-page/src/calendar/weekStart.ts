/**
 * Regions whose weeks begin on Sunday, Saturday or, in the Maldives, Friday (Unicode CLDR, supplemental data
 * `weekData`). Other weeks begin on Monday.
 */
const sunday = new Set(
  (
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH " +
    "PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
  ).split(" ")
)
const saturday = new Set("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(" "))

/** The first day of the week in the locale's region: 1 for Monday to 7 for Sunday. */
export const weekStartOf = (locale: string): number => {
  const { region } = new Intl.Locale(locale).maximize()
  return sunday.has(region ?? "") ? 7 : saturday.has(region ?? "") ? 6 : region === "MV" ? 5 : 1
}
