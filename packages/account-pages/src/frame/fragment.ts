/** What follows the `#` of the address: the token of a link. It leaves the address bar and the history before anything else. */
export const fragment = location.hash.slice(1)

if (fragment !== "") history.replaceState(null, "", location.pathname + location.search)
