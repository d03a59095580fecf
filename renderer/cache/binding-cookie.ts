const NAME = 'lectern_sign_in'
/** Seconds. As long as the service waits for the provider's answer. */
const AGE = 600

/** Ties a sign-in by another provider to this browser: the answer alone cannot be used. */
export function keepBinding(binding: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${binding}; Path=/login; Max-Age=${AGE}; SameSite=Lax${secure}`
}

/** Returns the binding and removes it. '' if this browser started no sign-in. */
export function takeBinding(): string {
  const found = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(document.cookie)?.[1] ?? ''
  document.cookie = `${NAME}=; Path=/login; Max-Age=0; SameSite=Lax`
  return found
}
