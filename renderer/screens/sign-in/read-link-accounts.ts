import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/sign-in.ts'
import { failureOf } from '../../cache/index.ts'

export interface LinkAccounts {
  /** The signed-in user, by address or name. */
  readonly mine: string
  /** The user that the link signs in. */
  readonly theirs: string
}

/**
 * Returns both accounts if a sign-in link belongs to a different account from the signed-in one. Null if it belongs to
 * the same one, or if there is no signed-in user. Rejects if the link is stale or the service couldn't be reached.
 */
export async function readLinkAccounts(
  host: Pick<Host, 'call' | 'status'>,
  token: string,
): Promise<LinkAccounts | null> {
  if ((await host.status()).session === 'invalid') return null
  const mine = await host.call('profile', {}).catch((error: unknown) => {
    if (failureOf(error).status === 401) return null
    throw error
  })
  if (mine === null) return null
  const theirs = await host.call('magicLoginAccount', { body: { token } })
  if (theirs.account_id === mine['account_id']) return null
  return { mine: nameOf(mine['email'], mine.name), theirs: nameOf(theirs.email, theirs.name) }
}

const nameOf = (email: unknown, name: string | null): string =>
  typeof email === 'string' && email !== '' ? email : (name ?? t.aNewAccount)
