import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { libraryState } from '#shared/model/library-state.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/save.ts'
import { listPath } from '../../paths/index.ts'
import { mutate, useEntry, useLibrary, useAsyncValue } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SavedActions } from './saved-actions.tsx'

/** Screen for /add-to-queue?id=: adds a library item to the queue, or reports that it is already there. */
export function AddToQueue({ contentId }: { readonly contentId: number }): ReactNode {
  const library = useLibrary()
  const navigate = useNavigate()
  const [added, setAdded] = useState(false)
  const { value, failure, again } = useAsyncValue(`add ${contentId}`, async () => {
    const { content } = await library.host.article(contentId)
    await library.read([contentId])
    const { title, url } = content
    if (content.library?.library_state === libraryState.saved) return { title, url, inQueue: true }
    const move = { type: 'move', contentId, state: libraryState.saved, at: new Date().toISOString() } as const
    const inQueue = await mutate(move)
    // Reconnecting reads the entry again, which must not turn "added" into "already there".
    setAdded((before) => before || inQueue)
    return { title, url, inQueue }
  })
  const title = useEntry(contentId)?.content.title
  const toQueue = <Button onClick={() => void navigate(listPath('queue'))}>{labelOf('go.queue')}</Button>
  if (failure?.status === 404)
    return <EmptyState level={1} drawing="lost" title={t.thisArticleIsntInYourLibrary} actions={toQueue} />
  if (value === null)
    return failure ? (
      <ErrorPanel level={1} title={t.thisArticle} failure={failure} retry={again} />
    ) : (
      <EmptyState level={1} drawing="queue" title={t.addingToYourQueue} />
    )
  return (
    <EmptyState
      level={1}
      drawing="queue"
      title={added ? messages.savedToQueue : value.inQueue ? t.alreadyInYourQueue : t.notAddedToYourQueue}
      text={title || value.title || value.url}
      actions={
        <>
          {value.inQueue ? (
            <SavedActions contentId={contentId} />
          ) : (
            <Button kind="primary" onClick={again}>
              {t.retry}
            </Button>
          )}
          {toQueue}
        </>
      }
    />
  )
}
