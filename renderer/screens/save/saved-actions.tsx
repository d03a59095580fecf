import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/save.ts'
import { readerPath } from '../../paths/index.ts'
import { saveErrorText } from '../../saving/index.ts'
import { editTags } from '../../dialogs/index.ts'
import { failureOf, notify, useEntry, useLibrary } from '../../cache/index.ts'
import { archiveOrReturn, statesOf } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'

/** Shows actions right after saving: open, archive, tag. */
export function SavedActions({ contentId }: { readonly contentId: number }): ReactNode {
  const navigate = useNavigate()
  const library = useLibrary()
  const entry = useEntry(contentId)
  const [busy, setBusy] = useState(false)
  /** Waits for the entry, because the sync may not have brought it to this device yet. */
  const withEntry = async (run: (entry: FeedEntry) => unknown): Promise<void> => {
    setBusy(true)
    try {
      if ((await library.read([contentId])).length === 0) await library.host.article(contentId)
      const [known] = await library.read([contentId])
      if (known) await run(known)
      else notify(t.theArticleIsntOnThisDevice)
    } catch (error) {
      notify(saveErrorText(failureOf(error)), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="primary" onClick={() => void navigate(readerPath(contentId))}>
        {labelOf('list.open')}
      </Button>
      <Button disabled={busy} onClick={() => void withEntry(archiveOrReturn)}>
        {labelOf('item.archive', entry ? statesOf(entry) : ['one'])}
      </Button>
      <Button disabled={busy} onClick={() => void withEntry(() => editTags([contentId]))}>
        {labelOf('item.tags')}
      </Button>
    </>
  )
}
