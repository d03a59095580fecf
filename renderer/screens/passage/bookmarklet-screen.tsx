import { type ReactNode, useEffect, useRef } from 'react'
import { notify } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import styles from './passage.module.css'

/** A bookmark that saves the page it is pressed on (UX.md section 3). */
export function BookmarkletScreen(): ReactNode {
  const link = useRef<HTMLAnchorElement>(null)
  const code = `javascript:void open(${JSON.stringify(`${location.origin}/save?url=`)}+encodeURIComponent(location.href))`
  // React writes no javascript: addresses, and rightly so; this one is ours and made for leaving the page.
  useEffect(() => link.current?.setAttribute('href', code), [code])
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => notify('Code copied'),
      () => notify('The clipboard could not be written to', { type: 'error' }),
    )
  }
  return (
    <Page title="Bookmarklet">
      <p className={styles.text}>
        Drag this into your bookmarks bar. Press it on any page to save that page to Lectern.
      </p>
      <p>
        {/* Its address is set above. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <a ref={link} className={styles.bookmarklet} onClick={(event) => event.preventDefault()}>
          Save to Lectern
        </a>
      </p>
      <p className={styles.text}>No bookmarks bar? Make a bookmark by hand and give it this code as its address.</p>
      <p>
        <Button onClick={copy}>Copy the code</Button>
      </p>
    </Page>
  )
}
