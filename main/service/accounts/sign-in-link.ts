/**
 * Returns the URL of the web app's page that sends the token back. Opening the page alone does not use up the token.
 */
export function signInLink(origin: string, token: string): string {
  return `${origin}/login/magic_login_redirect?token=${token}`
}
