import { useQuery } from "@tanstack/preact-query"
import { useEffect, useState } from "preact/hooks"
import type { Host } from "../api/client.ts"
import { SelectField } from "../editing/fields.tsx"
import { countries, holidayYears } from "../holidays/countries.ts"
import { holidaysOf, regionsOf } from "../holidays/holidaysOf.ts"
import { readCountry } from "../holidays/readCountry.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView } from "../view/useView.ts"

type Absences = Host["absences"]

/** Chooses a country, a region of it and a year, and gives its holidays from today on (D-CON-182). */
export const CountryHolidays = ({ onFound }: { readonly onFound: (found: Absences) => void }) => {
  const { lang, words } = useView()
  const texts = words.availability
  const today = new Date().toISOString().slice(0, 10)
  const thisYear = Math.min(holidayYears.last, Math.max(holidayYears.first, Number(today.slice(0, 4))))
  const [choice, setChoice] = useState({ country: "", region: "", year: thisYear })
  const { country, region, year } = choice
  const text = useQuery({
    queryKey: ["public-holidays", country],
    queryFn: () => readCountry(country),
    enabled: country !== "",
    staleTime: Infinity
  })
  const names = new Intl.DisplayNames(lang, { type: "region" })
  const named = countries
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, lang))
  const days: Absences =
    text.data === undefined
      ? []
      : holidaysOf(text.data, country, region, year)
          .filter(({ day }) => day >= today)
          .map(({ day, name }) => ({ from: day, to: day, reason: name }))
  const choose = (changed: Partial<typeof choice>) => setChoice({ ...choice, ...changed })
  useEffect(() => {
    if (text.data !== undefined) onFound(days)
  }, [text.data, country, region, year])
  const years = Array.from({ length: holidayYears.last - thisYear + 1 }, (_, nth) => String(thisYear + nth))
  const regions = text.data === undefined ? [] : regionsOf(text.data, country)
  return (
    <>
      <div class="pair">
        <SelectField
          label={texts.country}
          value={country}
          options={[["", texts.chooseCountry], ...named]}
          onChange={(code) => choose({ country: code, region: "" })}
        />
        <SelectField
          label={texts.year}
          value={String(year)}
          options={years.map((one) => [one, one])}
          onChange={(one) => choose({ year: Number(one) })}
        />
        {regions.length > 0 && (
          <SelectField
            label={texts.region}
            value={region}
            options={[["", texts.wholeCountry], ...regions.map(({ code, name }) => [code, name] as const)]}
            onChange={(code) => choose({ region: code })}
          />
        )}
      </div>
      {text.isError && <Failed failure={text.error} retry={text.refetch} />}
      {text.data !== undefined && days.length === 0 && <p role="status">{texts.daysOver}</p>}
      <p class="soft">{texts.daysFrom}</p>
    </>
  )
}
