import type { ReactNode } from 'react'
import type { ListView } from '../../cache/index.ts'
import { CopyBad } from '../../components/states/bad-entries.tsx'
import { badWords } from '../../components/states/bad-words.ts'
import { Button } from '../../components/button.tsx'
import { QuietPanel } from '../../components/states/quiet-panel.tsx'

/** Of all that was read of a list nothing could be shown. */
export function UnreadableList({ view: { bad, more, readMore, refresh } }: { readonly view: ListView }): ReactNode {
  return (
    <QuietPanel
      drawing="failed"
      title={badWords(bad)}
      text={
        bad.length === 1
          ? 'The service described it in a way that could not be read. Nothing of it is lost.'
          : 'The service described them in a way that could not be read. Nothing of them is lost.'
      }
      actions={
        <>
          <Button kind="primary" onClick={more ? readMore : refresh}>
            {more ? 'Load more' : 'Retry'}
          </Button>
          <CopyBad bad={bad} />
        </>
      }
    />
  )
}
