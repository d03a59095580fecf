import type { EntryAction as Action } from '#shared/actions/actions.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { quoteOf } from './quoted-words.ts'

interface Expected {
  readonly contentId: number
  /** It is in the note on the whole entry. */
  readonly isOfEntry?: boolean
  readonly device: string
}

/**
 * Knows which notes, likes, tags and colors were accepted, and whether they may be gone. The notes of a run consist of words that
 * occur once, so that a lost one and a doubled one are both noticed.
 */
export class HighlightLedger {
  readonly #words = new Map<string, Expected>()
  readonly #likes: Expected[] = []
  readonly #tags = new Map<string, Expected>()
  /** Tags that a device removed or tried to remove: the later change wins, and a slow request may arrive after its own repetition. */
  readonly #untagged = new Set<string>()
  readonly #colors = new Set<string>()
  /** Contents of which a user unliked a highlight. */
  readonly #unliked = new Set<number>()
  /** Words that a writer replaced. */
  readonly #replaced = new Set<string>()
  #last = 0

  /** A word that no other note has. */
  word(): string {
    this.#last += 1
    return `word${this.#last}.`
  }

  /** A tag that no other highlight was given. */
  tag(): string {
    this.#last += 1
    return `tag${this.#last}`
  }

  /** Before an action is performed. */
  begins(action: Action): void {
    if (action.type === 'markAnnotation' && action.color) this.#colors.add(`${action.contentId} ${action.color}`)
    if (action.type === 'markAnnotation') for (const name of action.remove ?? []) this.#untagged.add(name)
    if (action.type === 'like' && !action.isLiked) this.#unliked.add(action.contentId)
    if (action.type === 'annotationNote' || action.type === 'entryNote') this.replaces(action.was ?? null, action.note)
  }

  /** Records that a user who saw a note replaced it, or removed it with its highlight. */
  replaces(was: string | null, note: string | null): void {
    for (const word of wordsIn(was)) if (!wordsIn(note).includes(word)) this.#replaced.add(word)
  }

  /** Called after an action was acknowledged or stored in the outbox. */
  accepted(action: Action, device: string): void {
    if (action.type === 'annotationNote' || action.type === 'entryNote') {
      const isOfEntry = action.type === 'entryNote'
      const added = wordsIn(action.note).filter((word) => !this.#words.has(word))
      for (const word of added) this.#words.set(word, { contentId: action.contentId, device, isOfEntry })
    }
    if (action.type === 'markAnnotation') {
      for (const name of action.add ?? []) this.#tags.set(name, { contentId: action.contentId, device })
    }
    if (action.type === 'like' && action.isLiked) this.#likes.push({ contentId: action.contentId, device })
  }

  /** Forgets what was accepted before a backup was restored. */
  forget(): void {
    for (const word of this.#words.keys()) this.#replaced.add(word)
    this.#likes.length = 0
    this.#tags.clear()
  }

  /** `mayBeGone`: whether notes or likes of a content may have gone with a highlight. `refused`: the changes that each device still shows as refused. */
  judge(
    saved: readonly Content[],
    mayBeGone: Readonly<Record<'notes' | 'likes', (contentId: number) => boolean>>,
    refused: readonly Action[],
  ): readonly string[] {
    const found: string[] = []
    const told = new Set(refused.flatMap((action) => ('note' in action ? wordsIn(action.note) : [])))
    const toldLikes = new Set(refused.flatMap((action) => (action.type === 'like' ? [action.contentId] : [])))
    for (const { id, my_annotations, my_note } of saved) {
      found.push(...faultsIn(id, my_annotations), ...doubledIn(id, [my_note?.note ?? null]))
    }
    for (const [word, { contentId, device, isOfEntry }] of this.#words) {
      const content = saved.find(({ id }) => id === contentId)
      if (!content || this.#replaced.has(word) || told.has(word)) continue
      if (!isOfEntry && mayBeGone.notes(contentId)) continue
      const notes = isOfEntry ? [content.my_note] : content.my_annotations
      const isThere = notes.some((noted) => wordsIn(noted?.note ?? null).includes(word))
      if (!isThere) found.push(`${device}: ${word} in a note of ${contentId} was accepted and is lost`)
    }
    for (const { contentId, device } of this.#likes) {
      const content = saved.find(({ id }) => id === contentId)
      if (!content || this.#unliked.has(contentId) || mayBeGone.likes(contentId) || toldLikes.has(contentId)) continue
      if (!content.my_annotations.some(({ is_liked }) => is_liked)) {
        found.push(`${device}: a like of ${contentId} was accepted and is lost`)
      }
    }
    const toldTags = new Set(refused.flatMap((action) => (action.type === 'markAnnotation' ? action.add : [])))
    for (const [name, { contentId, device }] of this.#tags) {
      const content = saved.find(({ id }) => id === contentId)
      if (!content || mayBeGone.likes(contentId) || toldTags.has(name)) continue
      const marked = content.my_annotations.filter(({ tags }) => tags?.includes(name))
      if (marked.length === 0 && !this.#untagged.has(name))
        found.push(`${device}: ${name} on a highlight of ${contentId} was accepted and is lost`)
      if (marked.length > 1) found.push(`${name} on a highlight of ${contentId} is doubled`)
    }
    for (const { id, my_annotations } of saved) {
      for (const { color } of my_annotations) {
        if (color && !this.#colors.has(`${id} ${color}`))
          found.push(`a highlight of ${id} is ${color}: nobody chose it`)
      }
    }
    return found
  }
}

/** Returns faults that must never occur, whatever happened: shared words, other words, a word of a note twice. */
export function faultsIn(contentId: number, annotations: readonly Annotation[]): readonly string[] {
  const found: string[] = []
  let end = 0
  for (const { char_start, char_end, text } of annotations) {
    const [from, to] = [char_start ?? 0, char_end ?? 0]
    if (from < end) found.push(`highlights of ${contentId} overlap at ${from}`)
    end = Math.max(end, to)
    if (text !== quoteOf(from, to).text) found.push(`highlight ${from}-${to} of ${contentId} is on the words ${text}`)
  }
  return [
    ...found,
    ...doubledIn(
      contentId,
      annotations.map(({ note }) => note),
    ),
  ]
}

function doubledIn(contentId: number, notes: readonly (string | null)[]): readonly string[] {
  const words = notes.flatMap(wordsIn)
  const doubled = words.filter((word, at) => words.indexOf(word) !== at)
  return doubled.map((word) => `${word} in a note of ${contentId} is doubled`)
}

const wordsIn = (note: string | null): readonly string[] => note?.match(/word\d+\./g) ?? []
