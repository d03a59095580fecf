/** Facts about an email that its sender cannot forge, determined when it arrives. */
export interface EmailVerification {
  /** True if the domain of the From address verifies the email. Null if that is unknown. */
  readonly isVerified: boolean | null
  /** True if a valid signature by the list's domain covers the List-Id. Null if that is unknown. */
  readonly isListVerified: boolean | null
  /** True if a valid signature by the From address's domain covers the List-Unsubscribe. Null if that is unknown. */
  readonly signsUnsubscribing: boolean | null
}

export const unverified: EmailVerification = { isVerified: null, isListVerified: null, signsUnsubscribing: null }

/**
 * Returns the domain of the List-Id, in lower case. Returns null if it contains none, or if there are several List-Ids.
 */
export function listDomain(head: readonly { readonly name: string; readonly value: string }[]): string | null {
  const [only, ...others] = head.filter(({ name }) => name === 'list-id')
  if (!only || others.length > 0) return null
  const id = (/<([^<>]{1,255})>/.exec(only.value)?.[1] ?? only.value).trim().toLowerCase()
  return /^[\w+-]+(?:\.[\w-]+)+$/.test(id) ? id : null
}

/** Returns the header fields that a signature covers, in lower case, from its `h=` tag. */
export function coveredFields(names: string): ReadonlySet<string> {
  return new Set(names.split(':').map((name) => name.trim().toLowerCase()))
}
