const NAME = 'lectern_sign_in'
/** Seconds. As long as the service waits for the provider's answer. */
const AGE = 600

/** Ties a sign-in by another provider to this browser: whoever only has the answer cannot use it. */
export function keepBinding(binding: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${binding}; Path=/login; Max-Age=${AGE}; SameSite=Lax${secure}`
}

/** Returns it and forgets it. '' if this browser began no sign-in. */
export function takeBinding(): string {
  const found = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(document.cookie)?.[1] ?? ''
  document.cookie = `${NAME}=; Path=/login; Max-Age=0; SameSite=Lax`
  return found
}
