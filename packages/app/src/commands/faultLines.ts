const mostFaults = 20

/** What is wrong in a file, line by line. */
export const faultLines = (
  faults: ReadonlyArray<{ readonly line: number; readonly problem: string }>
): string =>
  [
    ...faults.slice(0, mostFaults).map(({ line, problem }) => `Line ${line}: ${problem}`),
    ...(faults.length > mostFaults ? [`and ${faults.length - mostFaults} more`] : [])
  ].join("\n")
