import type { Host } from '#shared/host/host.ts'
import type { ModelAnswer } from '#shared/model/tools/model-answers.ts'
import { failureOf } from '../cache/index.ts'

/** Pauses in milliseconds before an answer is asked for again after the connection was lost. */
const PAUSES = [500, 1000, 2000, 4000, 8000]

/**
 * Passes an answer on as it arrives, until it has ended. A short loss of the connection doesn't matter, because the
 * service receives the answer. Rejects if the connection doesn't return, or with the signal's reason.
 */
export async function followAnswer(
  host: Host,
  answer: ModelAnswer,
  onAnswer: (answer: ModelAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  let { revision, state } = answer
  let lost = 0
  while (state === 'running') {
    try {
      const next = await host.call('modelAnswer', { params: { id: answer.id }, query: { after: revision } }, signal)
      signal.throwIfAborted()
      ;({ revision, state } = next)
      lost = 0
      onAnswer(next)
    } catch (error) {
      signal.throwIfAborted()
      const pause = PAUSES[lost++]
      if (pause === undefined || failureOf(error).kind === 'signed_out') throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal.throwIfAborted()
    }
  }
}
