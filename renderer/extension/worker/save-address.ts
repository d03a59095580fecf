import { webAddress } from '#shared/text/addresses/web-address.ts'
import { showSaved, showWaiting } from './badge.ts'
import { deliver } from './delivery.ts'
import { markOpenTabs } from './mark-tabs.ts'
import { newSave } from './new-save.ts'
import { addSave, addSaves, readSave } from './outbox.ts'
import { Refusal } from './refusal.ts'
import { addMark } from './saved-marks.ts'
import { accountKey } from './session.ts'
import { readSettings } from './settings.ts'

export interface NamedAddress {
  readonly url: string
  readonly title: string
}

/** Saves an address whose page is not open, so that the service fetches it. Throws Refusal. */
export async function saveAddress({ url: given, title }: NamedAddress): Promise<void> {
  const account = await ownAccount()
  const url = webAddress(given)
  if (url === null) throw new Refusal('This address cannot be saved.')
  const tags = (await readSettings()).defaultTags
  const { id } = await addSave(newSave({ account, url, title, tags, isUnwatched: true }))
  await deliver()
  if ((await readSave(id))?.contentId == null) return showWaiting()
  await showSaved()
  await addMark(url)
  await markOpenTabs()
}

/** Saves many addresses. Resolves with the IDs of the saves once they can no longer be lost. Throws Refusal. */
export async function saveAddresses(pages: readonly NamedAddress[]): Promise<string[]> {
  const account = await ownAccount()
  const tags = (await readSettings()).defaultTags
  const rows = pages
    .flatMap(({ url: given, title }) => {
      const url = webAddress(given)
      return url === null ? [] : [{ url, title }]
    })
    // Gives the saves ascending times, so that they have the same order in the library.
    .map((page, index) => ({
      ...newSave({ account, ...page, tags, isUnwatched: true }),
      pressedAt: Date.now() + index,
    }))
  await addSaves(rows)
  void deliver().then(markOpenTabs)
  return rows.map(({ id }) => id)
}

async function ownAccount(): Promise<string> {
  const account = await accountKey()
  if (account === null) throw new Refusal('Connect to your library first.')
  return account
}
