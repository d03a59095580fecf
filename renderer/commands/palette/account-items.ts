import { currentLibrary, failureOf, notify } from '../../cache/index.ts'
import { newsletterAddress } from '../../cache/newsletter-address.ts'
import { diagnostics } from '../diagnostics.ts'
import type { PaletteItem } from './rank.ts'

/** What is copied to be given to others, or to whoever helps. */
export function accountItems(): readonly PaletteItem[] {
  return [
    {
      id: 'account.id',
      title: 'Copy account id',
      aliases: ['user id'],
      group: 'Commands',
      run: () => void copy(accountId, 'Account id copied'),
    },
    {
      id: 'account.letters',
      title: 'Copy newsletter address',
      aliases: ['email', 'mail address', 'forwarding address'],
      group: 'Commands',
      run: () =>
        void copy(async () => {
          const address = newsletterAddress(await profile())
          if (address === null) throw new Error('This library takes no mail: it has no address of its own.')
          return address
        }, 'Newsletter address copied'),
    },
    {
      id: 'help.diagnostics',
      title: 'Copy diagnostics',
      aliases: ['version', 'report', 'support'],
      group: 'Commands',
      run: () => void copy(diagnostics, 'Diagnostics copied'),
    },
  ]
}

const profile = () => currentLibrary().host.call('profile', {})

async function accountId(): Promise<string> {
  const { account_id: account, id } = await profile()
  return String(typeof account === 'number' ? account : id)
}

async function copy(read: () => Promise<string>, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(await read())
    notify(done)
  } catch (error) {
    notify(failureOf(error).details.split('\n')[0] ?? 'That could not be copied.', { type: 'error' })
  }
}
