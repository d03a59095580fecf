/** Where the routes lead to the sign-in. All else is public: nobody is led away from there (SPEC.txt section 2). */
export const needsSignIn = (path: string): boolean => /^\/(?:entry|home|settings|list)(?:\/|$)/.test(path)
