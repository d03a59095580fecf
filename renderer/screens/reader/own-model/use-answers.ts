import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModelAnswer, ModelFeature } from '#shared/model/tools/model-answers.ts'
import * as t from '#shared/words/own-model.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { followAnswer } from '../../../own-model/index.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { report } from '../../../report.ts'

export interface Asked {
  feature: ModelFeature
  question?: string
  selection?: { char_start: number; char_end: number }
  language?: string
}

interface Answers {
  /** Newest first. Null until they are loaded. */
  readonly answers: readonly ModelAnswer[] | null
  readonly failed: boolean
  readonly load: () => void
  /** Resolves to true if the question was accepted. */
  readonly ask: (asked: Asked) => Promise<boolean>
  readonly stop: (id: number) => void
  readonly remove: (id: number) => void
}

/** The answers of the reader's model about an item. Those that are still arriving are followed. */
export function useAnswers(contentId: number): Answers {
  const host = useHost()
  const [answers, setAnswers] = useState<readonly ModelAnswer[] | null>(null)
  const [failed, setFailed] = useState(false)
  const leaving = useRef(new AbortController())

  const put = useCallback(
    (answer: ModelAnswer) =>
      setAnswers((all) =>
        all?.some(({ id }) => id === answer.id)
          ? all.map((one) => (one.id === answer.id ? answer : one))
          : [answer, ...(all ?? [])].toSorted((one, other) => other.id - one.id),
      ),
    [],
  )
  const follow = useCallback(
    (answer: ModelAnswer) => {
      const { signal } = leaving.current
      followAnswer(host, answer, put, signal).catch((error: unknown) => {
        if (signal.aborted) return
        if (failureOf(error).kind !== 'offline') report('follow the answer of a model', error)
        notify(t.theAnswerCouldNotBeFollowed, { type: 'error' })
      })
    },
    [host, put],
  )
  const load = useCallback(() => {
    const { signal } = leaving.current
    setFailed(false)
    host.call('modelAnswers', { query: { content_id: contentId } }, signal).then(
      ({ answers: found }) => {
        setAnswers(found)
        for (const answer of found) if (answer.state === 'running') follow(answer)
      },
      (error: unknown) => {
        if (signal.aborted) return
        if (failureOf(error).kind !== 'offline') report('load the answers of a model', error)
        setFailed(true)
      },
    )
  }, [host, contentId, follow])
  useEffect(() => {
    leaving.current = new AbortController()
    load()
    return () => leaving.current.abort()
  }, [load])

  const ask = useCallback(
    async (asked: Asked) => {
      try {
        const answer = await host.call('modelAsk', { body: { content_id: contentId, ...asked } })
        put(answer)
        if (!leaving.current.signal.aborted) follow(answer)
        return true
      } catch (error) {
        reportRefusal(error)
        return false
      }
    },
    [host, contentId, put, follow],
  )
  const stop = useCallback(
    (id: number) => void host.call('modelAnswerStop', { params: { id } }).then(put, reportRefusal),
    [host, put],
  )
  const remove = useCallback(
    (id: number) => {
      const restore = (): void =>
        void host
          .call('modelAnswerRestore', { params: { id } })
          .then(put, (error: unknown) => reportRefusal(error, t.theAnswerCouldNotBeRestored))
      host.call('modelAnswerRemove', { params: { id } }).then(
        () => {
          setAnswers((all) => all?.filter((one) => one.id !== id) ?? null)
          notify(t.answerRemoved, { action: { label: t.undo, run: restore } })
        },
        (error: unknown) => reportRefusal(error, t.theAnswerCouldNotBeDeleted),
      )
    },
    [host, put],
  )
  return { answers, failed, load, ask, stop, remove }
}
