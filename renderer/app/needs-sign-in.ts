/** What the sign-in guard of the routes guards. All else is public: nobody is led away from there (SPEC.txt section 2). */
export const needsSignIn = (path: string): boolean =>
  /^\/(?:entry|home|settings|list|reader|save|add-to-queue)(?:\/|$)/.test(path)
