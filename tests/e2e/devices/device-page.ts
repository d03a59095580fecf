// Runs in a real browser: tests/e2e/web-devices.night.spec.ts bundles and opens it.
import type { Action } from '#shared/actions/actions.ts'
import type { Content } from '#shared/model/content.ts'
import { connectHost } from '../../../renderer/host/web.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { temporaryId } from '../../../renderer/cache/temporary-id.ts'
import { anchorAnnotations } from '../../../renderer/reading/inline/anchor-annotations.ts'
import { draftHighlight } from '../../../renderer/reading/highlights/draft-highlight.ts'

export type Deed = 'note' | 'highlight' | 'note on highlight' | 'like' | 'move' | 'favorite' | 'tag'

export interface DevicePage {
  connect(): Promise<void>
  signIn(token: string): Promise<void>
  /** Makes a change as a reader who sees this device's screen. Resolves to true if the word is reported as stored. */
  act(deed: Deed, contentId: number, pick: number, word: string): Promise<boolean>
  sync(): Promise<string>
  /** The queue as this device stores it, and as its screen shows it. */
  stored(): Promise<readonly Content[]>
  shown(): Promise<readonly Content[]>
  /** The words of refused changes, and how many changes still wait. */
  outbox(): Promise<{ readonly refused: string; readonly waiting: number }>
}

let library: Library
const queue = { sort: 'oldest' } as const
const list = { kind: 'queue', query: queue } as const

async function actionOf(deed: Deed, contentId: number, pick: number, word: string): Promise<Action | null> {
  const at = new Date().toISOString()
  await library.read([contentId])
  const content = library.entry(contentId)?.content
  if (!content) return null
  const added = (note: string | null): string => (note === null ? word : `${note}\n\n${word}`)
  const { my_annotations: annotations, my_note: known } = content
  const annotation = annotations[pick % Math.max(1, annotations.length)]
  switch (deed) {
    case 'note': {
      const [noteId, was] = [known?.id ?? null, known?.note ?? null]
      return { type: 'entryNote', contentId, noteId, temporaryId: temporaryId(), note: added(was), was, at }
    }
    case 'highlight': {
      const { body } = await library.host.article(contentId)
      if (!body) return null
      const start = pick % Math.max(1, body.text.length - 40)
      const { placed } = anchorAnnotations(annotations, body.text)
      const draft = draftHighlight({ start, end: start + 5 + (pick % 30) }, body.text, placed)
      return { type: 'annotate', contentId, temporaryId: temporaryId(), at, ...draft, note: word }
    }
    case 'note on highlight': {
      if (!annotation) return null
      const { id: annotationId, note: was } = annotation
      return { type: 'annotationNote', contentId, annotationId, note: added(was), was }
    }
    case 'like':
      return annotation ? { type: 'like', contentId, annotationId: annotation.id, isLiked: true } : null
    case 'move':
      return { type: 'move', contentId, at, state: pick % 3 === 0 ? 2 : 1 }
    case 'favorite':
      return { type: 'favorite', contentId, at, isFavorited: pick % 2 === 0 }
    case 'tag':
      return { type: 'tag', contentId, at, add: [`tag${pick % 4}`], remove: [] }
  }
}

const page: DevicePage = {
  async connect() {
    const { host } = await connectHost()
    library = new Library(host)
    await library.prepare()
    library.lists.watch(list)
  },
  signIn: (token) => library.host.signIn(token),
  async act(deed, contentId, pick, word) {
    const action = await actionOf(deed, contentId, pick, word)
    const isKept = action !== null && (await library.mutate(action))
    return isKept && 'note' in action
  },
  sync: () => library.host.sync().then(() => 'synced', String),
  async stored() {
    return (await library.host.entries(await library.host.queueIds(queue))).map(({ content }) => content)
  },
  async shown() {
    const ids = await library.host.queueIds(queue)
    library.lists.need(list, ids)
    return (await library.read(ids)).map(({ content }) => content)
  },
  async outbox() {
    const all = await library.host.waitingChanges()
    const refused = all.filter(({ state }) => state === 'refused')
    return { refused: JSON.stringify(refused), waiting: all.length - refused.length }
  },
}
globalThis.devicePage = page
