const NAME = 'referral'
/** Seconds: a week. */
const AGE = 7 * 24 * 60 * 60
const isCode = /^[\w-]{1,64}$/

/** Remembers the Guest Pass that a user accepted, until they have an account. */
export function keepReferral(code: string): void {
  if (isCode.test(code)) document.cookie = `${NAME}=${code}; Max-Age=${AGE}; Path=/; SameSite=Lax`
}

/** The code of the accepted pass, or null. */
export const readReferral = (): string | null =>
  new RegExp(`(?:^|; )${NAME}=([\\w-]{1,64})(?:;|$)`).exec(document.cookie)?.[1] ?? null

export function forgetReferral(): void {
  document.cookie = `${NAME}=; Max-Age=0; Path=/; SameSite=Lax`
}
