// Prints the Debian packages that the tests need and this machine lacks, for .ci/run.
import { allKinds, missingFor } from "./kinds.mjs"

console.log(
  missingFor(allKinds())
    .map(({ debian }) => debian)
    .join(" ")
)
