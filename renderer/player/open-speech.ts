import type { SpeechPlan, SpeechSource, SpokenChunk } from './speech-source.ts'
import { Timeline } from './timeline.ts'

/** An article or episode that is open in the player: its plan, its timeline, and the chunks requested so far. */
export class OpenSpeech {
  readonly plan: SpeechPlan
  readonly timeline: Timeline
  readonly #ask: (chunk: number) => Promise<SpokenChunk>
  readonly #chunks = new Map<number, Promise<SpokenChunk>>()

  constructor(
    contentId: number,
    plan: SpeechPlan,
    source: SpeechSource,
    voice: (language: string | null) => number | null,
  ) {
    this.plan = plan
    this.timeline = new Timeline(plan)
    // This signal is never aborted, because a chunk is needed wherever the reader seeks in the meantime.
    const never = new AbortController().signal
    this.#ask = (chunk) => source.chunk(contentId, plan, chunk, voice(plan.language), never)
  }

  isAsked(chunk: number): boolean {
    return this.#chunks.has(chunk)
  }

  /** Returns a chunk. Requests it again if the previous request failed. */
  load(chunk: number): Promise<SpokenChunk> {
    const known = this.#chunks.get(chunk)
    if (known) return known
    const loading = this.#ask(chunk)
    this.#chunks.set(chunk, loading)
    loading.then(
      ({ length }) => this.timeline.setLength(chunk, length),
      () => this.#chunks.delete(chunk),
    )
    return loading
  }

  /** Records which form of a chunk can be played, so that no other form is tried for it again. */
  use(chunk: number, spoken: SpokenChunk): void {
    this.#chunks.set(chunk, Promise.resolve(spoken))
  }

  /** Releases the files, which can't be played afterwards. */
  async close(): Promise<void> {
    for (const chunk of await Promise.allSettled(this.#chunks.values()))
      if (chunk.status === 'fulfilled') chunk.value.release?.()
  }
}
