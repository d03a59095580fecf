import type { EntryAction as Action } from '#shared/actions/actions.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { quoteOf } from './quoted-words.ts'

interface Expected {
  readonly contentId: number
  readonly device: string
}

/**
 * Knows which notes and likes were accepted, and whether they may be gone. The notes of a run consist of words that
 * occur once, so that a lost one and a doubled one are both noticed.
 */
export class HighlightLedger {
  readonly #words = new Map<string, Expected>()
  readonly #likes: Expected[] = []
  /** Words that a writer replaced. */
  readonly #replaced = new Set<string>()
  #last = 0

  /** A word that no other note has. */
  word(): string {
    this.#last += 1
    return `word${this.#last}.`
  }

  /** Before an action is performed. */
  begins(action: Action): void {
    if (action.type !== 'annotationNote') return
    for (const word of wordsIn(action.was ?? null)) if (!wordsIn(action.note).includes(word)) this.#replaced.add(word)
  }

  /** After an action was acknowledged or is kept in the outbox. */
  accepted(action: Action, device: string): void {
    if (action.type === 'annotationNote') {
      const added = wordsIn(action.note).filter((word) => !this.#words.has(word))
      for (const word of added) this.#words.set(word, { contentId: action.contentId, device })
    }
    if (action.type === 'like' && action.isLiked) this.#likes.push({ contentId: action.contentId, device })
  }

  /** Forgets what was accepted before a backup was restored. */
  forget(): void {
    for (const word of this.#words.keys()) this.#replaced.add(word)
    this.#likes.length = 0
  }

  /** `mayBeGone`: a highlight of that content was removed. `refused`: the changes that each device still shows as refused. */
  judge(
    saved: readonly Content[],
    mayBeGone: (contentId: number) => boolean,
    refused: readonly Action[],
  ): readonly string[] {
    const found: string[] = []
    const told = new Set(refused.flatMap((action) => (action.type === 'annotationNote' ? wordsIn(action.note) : [])))
    const toldLikes = new Set(refused.flatMap((action) => (action.type === 'like' ? [action.contentId] : [])))
    for (const { id, my_annotations } of saved) found.push(...faultsIn(id, my_annotations))
    for (const [word, { contentId, device }] of this.#words) {
      const content = saved.find(({ id }) => id === contentId)
      if (!content || mayBeGone(contentId) || this.#replaced.has(word) || told.has(word)) continue
      const isThere = content.my_annotations.some(({ note }) => wordsIn(note).includes(word))
      if (!isThere) found.push(`${device}: ${word} in a note of ${contentId} was accepted and is lost`)
    }
    for (const { contentId, device } of this.#likes) {
      const content = saved.find(({ id }) => id === contentId)
      if (!content || mayBeGone(contentId) || toldLikes.has(contentId)) continue
      if (!content.my_annotations.some(({ is_liked }) => is_liked)) {
        found.push(`${device}: a like of ${contentId} was accepted and is lost`)
      }
    }
    return found
  }
}

/** What must never be, whatever happened: shared words, other words, a word of a note twice. */
export function faultsIn(contentId: number, annotations: readonly Annotation[]): readonly string[] {
  const found: string[] = []
  let end = 0
  const known = new Set<string>()
  for (const { char_start, char_end, text, note } of annotations) {
    const [from, to] = [char_start ?? 0, char_end ?? 0]
    if (from < end) found.push(`highlights of ${contentId} overlap at ${from}`)
    end = Math.max(end, to)
    if (text !== quoteOf(from, to).text) found.push(`highlight ${from}-${to} of ${contentId} is on the words ${text}`)
    for (const word of wordsIn(note)) {
      if (known.has(word)) found.push(`${word} in a note of ${contentId} is doubled`)
      known.add(word)
    }
  }
  return found
}

const wordsIn = (note: string | null): readonly string[] => note?.match(/word\d+\./g) ?? []
