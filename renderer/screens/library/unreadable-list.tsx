import type { ReactNode } from 'react'
import * as t from '#shared/words/library.ts'
import type { ListView } from '../../cache/index.ts'
import { CopyBadEntries } from '../../components/states/bad-entries.tsx'
import { badEntriesText } from '../../components/states/bad-entries-text.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'

/** Shown if none of the entries loaded so far could be read. */
export function UnreadableList({ view: { bad, more, readMore, refresh } }: { readonly view: ListView }): ReactNode {
  return (
    <EmptyState
      drawing="failed"
      title={badEntriesText(bad)}
      text={bad.length === 1 ? t.lecternCouldntReadTheDataThat : t.lecternCouldntReadTheDataThatThe}
      actions={
        <>
          <Button kind="primary" onClick={more ? readMore : refresh}>
            {more ? t.loadMore : t.retry}
          </Button>
          <CopyBadEntries bad={bad} />
        </>
      }
    />
  )
}
