/** Paths that redirect to the sign-in. All other paths are public and never redirect. */
export const needsSignIn = (path: string): boolean => /^\/(?:entry|home|settings|statistics|list)(?:\/|$)/.test(path)
