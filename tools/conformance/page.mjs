/** The maximum number of titles per file; a table of cases has hundreds. */
const shownTitles = 8

/** The page, as Markdown. */
export const pageOf = ({ rules, summary }) =>
  [
    "# Conformance",
    "",
    "Every rule of docs/reference/rules.md with the tests that show it, from the titles of the tests that passed.",
    "*Memory* and *PostgreSQL* count acceptance tests over HTTP, which run on both stores; *other* counts the rest.",
    "",
    `${summary}.`,
    "",
    ...tableOf(rules),
    ...rules.flatMap(sectionOf)
  ].join("\n")

const tableOf = (rules) => [
  "| rule | memory | PostgreSQL | other |",
  "| --- | ---: | ---: | ---: |",
  ...rules.map(({ id, isBuilt, tests }) => {
    const count = (store) => tests.filter((test) => test.store === store).length
    return `| ${id}${isBuilt ? "" : " (not whole yet)"} | ${count("memory")} | ${count("PostgreSQL")} | ${count(undefined)} |`
  }),
  ""
]

const sectionOf = ({ id, tests, words }) => [
  `## ${id}`,
  "",
  words,
  "",
  ...[...new Set(tests.map(({ file }) => file))].toSorted().flatMap((file) =>
    fileOf(
      file,
      tests.filter((test) => test.file === file)
    )
  ),
  ""
]

const fileOf = (file, tests) => {
  const titles = [...new Set(tests.map(({ title }) => title))]
  const rest = titles.length - shownTitles
  return [
    `- ${file}`,
    ...titles.slice(0, shownTitles).map((title) => `  - ${escaped(title)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : [])
  ]
}

const escaped = (title) => title.replaceAll(/[\\`*_<>[\]|]/g, (sign) => `\\${sign}`)
