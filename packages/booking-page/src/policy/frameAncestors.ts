/**
 * Who may frame a workspace's page: each listed host and its subdomains over https; nothing, which means anybody, for an
 * empty list (D-EMB-1). Over http, on any port, only `localhost`, and every host while the service itself is on http:
 * that is development, where ports are made up as one goes.
 */
export const frameAncestors = (hosts: ReadonlyArray<string>, baseUrl: URL): ReadonlyArray<string> =>
  hosts.flatMap((host) => [
    // `*.host` does not stand for the host itself.
    `https://${host}`,
    `https://*.${host}`,

    ...(host === "localhost" || baseUrl.protocol === "http:"
      ? [`http://${host}:*`, `http://*.${host}:*`]
      : [])
  ])
