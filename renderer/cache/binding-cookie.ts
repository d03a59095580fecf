const NAME = 'lectern_sign_in'
/** In seconds. This equals the time for which the service waits for the provider's response. */
const AGE = 600

/** Ties a sign-in with another provider to this browser, so that the provider's response is useless elsewhere. */
export function keepBinding(binding: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${binding}; Path=/login; Max-Age=${AGE}; SameSite=Lax${secure}`
}

/** Returns and removes the binding. Returns '' if this browser started no sign-in. */
export function takeBinding(): string {
  const found = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(document.cookie)?.[1] ?? ''
  document.cookie = `${NAME}=; Path=/login; Max-Age=0; SameSite=Lax`
  return found
}
