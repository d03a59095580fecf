import * as t from '#shared/words/commands/palette.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { currentLibrary, notify, newsletterAddress } from '../../../cache/index.ts'
import { diagnostics } from '../../diagnostics/index.ts'
import type { PaletteHandlers } from './palette-handler.ts'

/** Copies the account ID, the newsletter address or diagnostics, or signs out. */
export const accountHandlers: PaletteHandlers = {
  'account.id': { run: () => void copy(accountId, t.accountIdCopied) },
  'account.newsletterAddress': {
    run: () =>
      void copy(async () => {
        const address = newsletterAddress(await profile())
        if (address === null) throw new Error('This library takes no mail: it has no address of its own.')
        return address
      }, t.newsletterAddressCopied),
  },
  'help.diagnostics': { run: () => void copy(diagnostics, t.diagnosticsCopied) },
  'account.signOut': { run: () => void signOut() },
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
    reportRefusal(error, t.couldNotCopyToTheClipboard)
  }
}

async function signOut(): Promise<void> {
  try {
    await currentLibrary().host.signOut()
  } catch (error) {
    reportRefusal(error, t.youCouldNotBeSignedOut)
  }
}
