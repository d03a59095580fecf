/** The page of the web app that sends the token back. Opening the address does not use the token up. */
export function signInLink(origin: string, token: string): string {
  return `${origin}/login/magic_login_redirect?token=${token}`
}
