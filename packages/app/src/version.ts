/** The version that the service shows of itself; the same as in its package.json, which a test sees to. */
export const version = "0.1.0"
