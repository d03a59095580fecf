import type { AnswerPassage, ModelFeature } from '#shared/model/tools/model-answers.ts'
import { foldedName } from '#shared/model/tag.ts'
import type { NumberedLine } from './article-part.ts'
import { FoldedQuotes } from './folded-quotes.ts'
import { type ReadAnswer, readAnswer, withoutThoughts } from './read-answer.ts'
import { readTranslation } from './read-translation.ts'

/** Maximum length of an answer in UTF-16 units. A translation may be twice as long as its article. */
const LONGEST_ANSWER = 60_000
const LONGEST_TRANSLATION = 1_500_000
const MOST_TAGS = 5

interface AnswerSubject {
  readonly id: number
  readonly account: number
  readonly feature: ModelFeature
  /** The text of the article. */
  readonly text: string
  /** The lines to be translated. */
  readonly lines: readonly NumberedLine[]
  /** The tags from which the model chooses. */
  readonly tags: readonly string[]
}

/** An answer that is arriving in this process. */
export class RunningAnswer {
  readonly id: number
  readonly account: number
  readonly #feature: ModelFeature
  readonly #lines: readonly NumberedLine[]
  readonly #quotes: FoldedQuotes
  /** The reader's tags by folded name. */
  readonly #tags: ReadonlyMap<string, string>
  readonly #stop = new AbortController()
  readonly #waiting = new Set<() => void>()
  /** Finished groups of a translation, whose text is not read again. */
  #passages: readonly AnswerPassage[] = []
  #raw = ''
  #length = 0
  #isOver = false
  tokensIn: number | null = null
  tokensOut: number | null = null
  revision = 0

  constructor({ id, account, feature, text, lines, tags }: AnswerSubject) {
    this.id = id
    this.account = account
    this.#feature = feature
    this.#lines = lines
    this.#quotes = new FoldedQuotes(text)
    this.#tags = new Map(tags.map((name) => [foldedName(name), name]))
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** The reason is thrown by the request that is under way. */
  stop(reason: Error): void {
    this.#stop.abort(reason)
  }

  /** Adds a part of the answer. Returns false if the answer has become too long. */
  add(text: string): boolean {
    this.#raw += text
    this.#length += text.length
    this.changed()
    return this.#length <= (this.#feature === 'translation' ? LONGEST_TRANSLATION : LONGEST_ANSWER)
  }

  count(tokensIn: number | null, tokensOut: number | null): void {
    if (tokensIn !== null) this.tokensIn = (this.tokensIn ?? 0) + tokensIn
    if (tokensOut !== null) this.tokensOut = (this.tokensOut ?? 0) + tokensOut
  }

  /** Completes the group of lines that has been translated. */
  endGroup(lines: readonly NumberedLine[]): void {
    this.#passages = [...this.#passages, ...readTranslation(this.#raw, lines, true)]
    this.#raw = ''
    this.changed()
  }

  over(): void {
    this.#isOver = true
    this.changed()
  }

  /** Returns the answer so far. */
  read(): ReadAnswer {
    if (this.#feature === 'translation') {
      const passages = [...this.#passages, ...readTranslation(this.#raw, this.#lines, this.#isOver)]
      return { answer: '', passages, dropped: this.#isOver ? this.#lines.length - passages.length : 0 }
    }
    const isQuoting = this.#feature === 'question' || this.#feature === 'summary'
    if (isQuoting) return readAnswer(this.#raw, this.#quotes, this.#isOver)
    const answer = withoutThoughts(this.#raw).trim()
    return { answer: this.#feature === 'tags' ? this.#tagsIn(answer) : answer, passages: [], dropped: 0 }
  }

  /** Returns the reader's own tags in the answer, one per line. The last line may still grow. */
  #tagsIn(answer: string): string {
    const lines = answer.split('\n').slice(0, this.#isOver ? undefined : -1)
    const found = lines.flatMap(
      (line) => this.#tags.get(foldedName(line.replace(/^[\s\-*•#\d.)]+(?=\D)|["'`]/g, ''))) ?? [],
    )
    return [...new Set(found)].slice(0, MOST_TAGS).join('\n')
  }

  /** Resolves when the caller does not have everything that has arrived, or after this time in milliseconds. */
  async more(after: number, patience: number): Promise<void> {
    if (this.revision !== after || this.#isOver) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, patience)
      this.#waiting.add(done)
    })
  }

  changed(): void {
    this.revision += 1
    for (const done of this.#waiting) done()
  }
}
