import type { Worker } from 'node:worker_threads'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { PreparedPut } from './prepared-batch.ts'

/** Puts that a thread has received in advance, under a number that increases from 1. */
export interface SentPuts {
  readonly puts: readonly PreparedPut[]
  readonly number: number
  readonly to: Worker
}

interface Staged {
  readonly entries: readonly FeedEntry[]
  readonly handed: SentPuts
}

/**
 * The lists that make up a batch's puts, or null if the puts are different ones. `done` is the number up to which lists
 * can be dropped afterwards.
 */
export interface StagedBatch {
  readonly lists: readonly SentPuts[] | null
  readonly done: number
}

/**
 * Puts that were prepared and sent to the thread while it was writing other data. A batch of a full sync is then a
 * short message, and the thread does not have to wait between two batches for the copy of a megabyte.
 */
export class StagedPuts {
  #lists: Staged[] = []
  #last = 0

  add(entries: readonly FeedEntry[], handed: SentPuts): void {
    this.#lists.push({ entries, handed })
    this.#last = handed.number
  }

  /**
   * Returns the lists staged for exactly these puts, oldest first. If the puts are different, all staged lists are
   * dropped.
   */
  take(puts: readonly FeedEntry[]): StagedBatch {
    const lists: SentPuts[] = []
    let at = 0
    for (const { entries, handed } of this.#lists) {
      const from = at
      if (from === puts.length || !entries.every((entry, index) => entry === puts[from + index])) break
      at += entries.length
      lists.push(handed)
    }
    if (at !== puts.length) {
      this.forget()
      return { lists: null, done: this.#last }
    }
    this.#lists.splice(0, lists.length)
    return { lists, done: lists.at(-1)?.number ?? 0 }
  }

  forget(): void {
    this.#lists = []
  }
}

export const putsOf = (lists: readonly SentPuts[]): readonly PreparedPut[] => lists.flatMap(({ puts }) => puts)
