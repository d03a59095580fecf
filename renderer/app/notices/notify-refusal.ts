import type { AnyAction } from '#shared/actions/wide-action.ts'
import type { WaitingChange } from '#shared/host/host.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { messages } from '#shared/text/messages.ts'
import { type Failure, notify } from '../../cache/index.ts'

/** A change did not happen, and what was shown of it is gone: says so. Read progress is nothing to be told about. */
export function notifyRefusal(change: AnyAction | WaitingChange, failure: Failure | null): void {
  if ('action' in change) tellLateRefusal(change)
  else if (failure && change.type !== 'readProgress') notify(sentenceFor(change, failure), { type: 'error' })
}

/** A change made offline came to nothing, perhaps days later: it stays where it can be tried again. */
function tellLateRefusal({ title, error }: WaitingChange): void {
  const about = title === null ? 'A change made offline' : `A change of “${title}” made offline`
  notify(`${about} was refused${error ? `: ${error}` : ''}. It is kept in the settings.`, {
    type: 'error',
    duration: null,
  })
}

function sentenceFor(action: AnyAction, { kind, status }: Failure): string {
  if (kind === 'offline') return messages.offline
  if (kind === 'too_many') return messages.tooManyRequests
  // What was asked for is told first, as it stands again as it was.
  const full = kind === 'full' ? ' The disk is full.' : ''
  return wordsFor(action, status) + full
}

function wordsFor(action: AnyAction, status: number | null): string {
  switch (action.type) {
    case 'move':
      if (action.state === libraryState.archived) return 'The article could not be archived. It is still where it was.'
      if (action.state === libraryState.deleted) return 'The article could not be deleted. It is still where it was.'
      return 'The article could not be saved to the queue. It is still where it was.'
    case 'favorite':
      return 'The favorite could not be changed.'
    case 'annotate':
      return 'The highlight could not be saved.'
    case 'removeAnnotation':
      return 'The highlight could not be removed. It is still there.'
    case 'clearAnnotations':
      return 'The highlights could not be removed. They are still there.'
    case 'annotationNote':
    case 'entryNote':
      return 'The note could not be saved.'
    case 'name':
      // A service of the original's kind knows no such call.
      return status === 405 || status === 501
        ? 'This library does not let titles and authors be changed.'
        : 'The title and author could not be changed.'
    case 'like':
      return 'The like could not be changed.'
    case 'tag':
    case 'tagMany':
      return 'The tags could not be changed.'
    case 'createTag':
      return 'The tag could not be made.'
    case 'renameTag':
      return 'The tag could not be renamed.'
    case 'mergeTags':
      return 'The tags could not be merged.'
    case 'deleteTag':
      return 'The tag could not be deleted.'
    case 'follow':
    case 'unfollow':
    case 'setUpSource':
      return 'The source could not be changed.'
    case 'markRead':
      return 'The article could not be marked.'
    case 'readProgress':
      return ''
  }
}
