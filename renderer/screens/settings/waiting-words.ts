import type { AnyAction } from '#shared/actions/wide-action.ts'
import { libraryState } from '#shared/model/library-state.ts'

const SHOWN = 60

/** What a change that waits would do, in a few words. */
export function waitingWords(action: AnyAction): string {
  switch (action.type) {
    case 'move':
      if (action.state === libraryState.archived) return 'Archive'
      return action.state === libraryState.deleted ? 'Delete' : 'Save to queue'
    case 'favorite':
      return action.isFavorited ? 'Add to favorites' : 'Remove from favorites'
    case 'annotate':
      return `Highlight “${cut(action.text)}”`
    case 'removeAnnotation':
      return 'Remove a highlight'
    case 'clearAnnotations':
      return 'Remove all highlights'
    case 'annotationNote':
    case 'entryNote':
      return action.note === null ? 'Delete a note' : `Note “${cut(action.note)}”`
    case 'name':
      if (action.title) return `Call it “${cut(action.title)}”`
      return action.author ? `Name “${cut(action.author)}” as the author` : 'Change the title or author'
    case 'like':
      return action.isLiked ? 'Like a highlight' : 'Take back a like'
    case 'tag':
    case 'tagMany': {
      const words = [...action.add.map((name) => `+${name}`), ...action.remove.map((name) => `−${name}`)]
      return `Tags ${words.join(', ')}`
    }
    case 'createTag':
      return `New tag “${action.name}”`
    case 'renameTag':
      return `Rename the tag “${action.from}” to “${action.to}”`
    case 'mergeTags':
      return `Merge the tag “${action.from}” into “${action.into}”`
    case 'deleteTag':
      return `Delete the tag “${action.name}”`
    case 'follow':
      return 'Follow a source'
    case 'unfollow':
      return 'Stop following a source'
    case 'setUpSource':
      return 'Change a source'
    case 'markRead':
      return action.isRead ? 'Mark as read' : 'Mark as unread'
    case 'readProgress':
      return 'Reading position'
  }
}

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)
