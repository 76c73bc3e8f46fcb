/**
 * Every rule with the tests that cite it, citations of unknown rules, and a summary line. `notRun`: the rules that tests which did not
 * run here cite.
 */
export const conform = (rules, tests, notRun = new Set()) => {
  const known = new Set(rules.map(({ id }) => id))
  const shown = rules.map((rule) => ({
    ...rule,
    tests: tests.filter((test) => test.rules.includes(rule.id))
  }))
  const unseen = shown.filter((rule) => rule.isBuilt && rule.tests.length === 0)
  const missing = unseen.filter(({ id }) => !notRun.has(id))
  const elsewhere = unseen.filter(({ id }) => notRun.has(id))
  const repeated = rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) < index)
  const unbuilt = shown.filter((rule) => !rule.isBuilt)
  const citing = tests.filter((test) => test.rules.length > 0)
  return {
    rules: shown,
    missing,
    repeated,
    unknown: citing.flatMap((test) => test.rules.filter((id) => !known.has(id)).map((id) => ({ id, test }))),
    summary: [
      `${rules.length} rules, ${citing.length} tests that cite them, ${missing.length} missing`,
      ...(elsewhere.length === 0
        ? []
        : [`their tests did not run here: ${elsewhere.map(({ id }) => id).join(", ")}`]),
      ...(unbuilt.length === 0
        ? []
        : [`${unbuilt.length} not built, or not whole: ${unbuilt.map(({ id }) => id).join(", ")}`])
    ].join("; ")
  }
}

export const describeFaults = ({ missing, repeated, unknown }) => [
  ...repeated.map(({ id }) => `${id}: two rules have this number`),
  ...missing.map(({ id }) => `${id}: no test shows it`),
  ...unknown.map(({ id, test }) => `${id}: no such rule, cited by "${test.title}" in ${test.file}`)
]
