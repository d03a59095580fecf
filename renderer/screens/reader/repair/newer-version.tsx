import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { failureOf, type Library, notify, useLibrary, connectionText } from '../../../cache/index.ts'
import { reported } from '../../../report.ts'
import { contentOnceRead } from './content-once-read.ts'
import styles from './newer-version.module.css'

/** Offers the text that is now in a feed, instead of the version that the reader saved, highlighted or read. */
export function NewerVersion({ id }: { readonly id: number }): ReactNode {
  const library = useLibrary()
  const [isTaking, setTaking] = useState(false)
  const take = async (): Promise<void> => {
    if (isTaking) return
    setTaking(true)
    await takeNewer(library, id)
    setTaking(false)
  }
  return (
    <p className={styles.line} data-screen-only="">
      {t.aNewerVersionExists}{' '}
      <button type="button" className={styles.take} aria-disabled={isTaking} onClick={() => void take()}>
        {isTaking ? t.loadingTheNewerVersion : t.readItInstead}
      </button>
    </p>
  )
}

/** Replaces the text. Highlights stay on their words or, if those no longer exist, are listed in the notebook. */
async function takeNewer({ host, articles }: Library, id: number): Promise<void> {
  try {
    await host.call('contentTakeNewer', { params: { id } })
  } catch (error) {
    const { kind } = failureOf(error)
    notify(kind === 'offline' ? connectionText() : t.theNewerVersionCouldNotBe, { type: 'error' })
    return
  }
  const content = await contentOnceRead(host, id)
  // Syncs now, because the device's copy would otherwise be up to a minute late.
  await reported('sync', host.sync())
  articles.retry(id)
  if (content !== null) notify(t.thisIsTheNewerVersion)
}
