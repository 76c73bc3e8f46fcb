/** Whether a host name or an address means this machine, whatever the DNS says. */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)
