/**
 * The sources that may frame a workspace's page: each listed host and its subdomains over https; none for an empty
 * list, which allows every site (D-EMB-1). `localhost` may use http on any port, and so may every host while the
 * service itself runs on http, for development.
 */
export const frameAncestors = (hosts: ReadonlyArray<string>, baseUrl: URL): ReadonlyArray<string> =>
  hosts.flatMap((host) => [
    // `*.host` does not include the host itself.
    `https://${host}`,
    `https://*.${host}`,

    ...(host === "localhost" || baseUrl.protocol === "http:"
      ? [`http://${host}:*`, `http://*.${host}:*`]
      : [])
  ])
