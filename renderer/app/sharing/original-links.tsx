import type { ReactNode } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app/sharing.ts'
import { markdownLink } from '../../commands/index.ts'
import { CopyButton } from './copy-button.tsx'
import { NativeShare } from './native-share.tsx'
import styles from './share-dialog.module.css'

/** Shares the original address of an item. */
export function OriginalLinks({ entry }: { readonly entry: FeedEntry }): ReactNode {
  const { title, url } = entry.content
  const address = webAddress(url)
  if (address === null) return <p className={styles.text}>{t.thisItemHasNoWebAddress}</p>
  return (
    <>
      <p className={styles.original} title={address}>
        {address}
      </p>
      <div className={styles.row}>
        <CopyButton label={labelOf('item.copyUrl')} text={address} />
        <CopyButton label={labelOf('item.copyMarkdown')} text={markdownLink(entry)} />
        <NativeShare title={title} url={address} />
      </div>
    </>
  )
}
