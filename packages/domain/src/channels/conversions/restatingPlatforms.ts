/**
 * The platforms that take another value for a conversion which was reported (D-CONV-4). Of the others the interface that is used
 * has no way to change one (decision 269). Pages load this file without the schemas.
 */
const restating: ReadonlySet<string> = new Set(["google"])

/** Whether the platform learns what is left of a payment after a refund. */
export const canRestate = (platform: string): boolean => restating.has(platform)
