const NAME = 'lectern_sign_in'
/** In seconds. Equals the time that the service waits for the provider's answer. */
const AGE = 600

/** Ties a sign-in by another provider to this browser, so that the provider's answer is useless elsewhere. */
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
