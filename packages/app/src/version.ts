/** The version of the service. Equals the version in package.json; a test checks this. */
export const version = "0.1.0"
