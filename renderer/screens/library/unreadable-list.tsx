import type { ReactNode } from 'react'
import type { ListView } from '../../cache/index.ts'
import { CopyBadEntries } from '../../components/states/bad-entries.tsx'
import { badEntriesText } from '../../components/states/bad-entries-text.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'

/** Shown when no entry loaded so far could be read. */
export function UnreadableList({ view: { bad, more, readMore, refresh } }: { readonly view: ListView }): ReactNode {
  return (
    <EmptyState
      drawing="failed"
      title={badEntriesText(bad)}
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
          <CopyBadEntries bad={bad} />
        </>
      }
    />
  )
}
