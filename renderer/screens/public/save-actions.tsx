import { Bookmark, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/public.ts'
import * as u from '#shared/words/units.ts'
import { PRESSED } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './public-screen.module.css'

interface SaveActionsProps {
  readonly url: string
  /** True in small spaces, where only the icon of the secondary action is shown. */
  readonly short?: boolean
}

/**
 * Shows two actions for a shared article. Renders nothing if the article has no web address, as with an email or a
 * file.
 */
export function SaveActions({ url, short = false }: SaveActionsProps): ReactNode {
  const navigate = useNavigate()
  const address = webAddress(url)
  if (address === null) return null
  return (
    <div className={styles.actions} data-short={short ? '' : undefined} data-screen-only="">
      <Button
        kind={short ? 'quiet' : 'plain'}
        aria-label={labelOf('item.openOriginal')}
        title={u.labelValue({ label: labelOf('item.openOriginal'), value: new URL(address).host })}
        onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}
      >
        <ExternalLink size={16} aria-hidden />
        <span>{labelOf('item.openOriginal')}</span>
      </Button>
      <Button
        kind="primary"
        onClick={() => void navigate(`/save?${new URLSearchParams({ url: address })}`, { state: PRESSED })}
      >
        <Bookmark size={16} aria-hidden />
        {t.saveToLectern}
      </Button>
    </div>
  )
}
