/**
 * True if an address is on this machine or in a private network. A user who opens Lectern there runs it, so the sign-in
 * link is in their terminal and no mail will come.
 */
export const isOwnHost = (hostname: string): boolean =>
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[::1\]|\[f[cd])/i.test(hostname) ||
  /\.(?:local|lan|home\.arpa|internal|localhost)$/i.test(hostname) ||
  !/[.:]/.test(hostname)
