import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LONGEST_QUESTION } from '#shared/model/tools/model-answers.ts'
import * as t from '#shared/words/own-model.ts'
import { useHostStatus } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import type { OwnModel } from '../../../own-model/index.ts'
import { AnswerCard } from './answer-card.tsx'
import styles from './model-panel.module.css'
import { type Asked, useAnswers } from './use-answers.ts'

interface ModelPanelProps {
  readonly contentId: number
  readonly model: OwnModel
  /** The length of the article's text. */
  readonly length: number
  /** A question that was asked outside of the panel, or 'focus' to write one. */
  readonly wanted: Asked | 'focus' | null
  /** Called once the question has been asked. */
  readonly onTaken: () => void
  readonly onGo: (words: { readonly start: number; readonly end: number }) => void
}

/** Asks the reader's model about the article, and shows the answers. */
export function ModelPanel({ contentId, model, length, wanted, onTaken, onGo }: ModelPanelProps): ReactNode {
  const { answers, failed, load, ask, stop, remove } = useAnswers(contentId)
  const isOffline = useHostStatus()?.online === false
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [question, setQuestion] = useState('')
  const taken = useRef<Asked | 'focus' | null>(null)
  const can = (feature: OwnModel['features'][number]) => model.features.includes(feature)

  useEffect(() => {
    if (wanted === null || wanted === taken.current) return
    taken.current = wanted
    onTaken()
    if (wanted === 'focus') field.current?.focus()
    else if (!isOffline) void ask(wanted)
  }, [wanted, onTaken, ask, isOffline])

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    const asked = question.trim()
    if (asked === '' || isOffline) return
    setQuestion('')
    if (!(await ask({ feature: 'question', question: asked }))) setQuestion(asked)
  }
  return (
    <div className={styles.panel}>
      <div className={styles.scroll}>
        <p className={styles.quiet} id={`${id}-host`}>
          {isOffline ? t.yourModelCantBeAskedOffline : t.hostReceives({ host: model.host })}
        </p>
        <div className={styles.tasks}>
          {can('summary') && (
            <Button disabled={isOffline} onClick={() => void ask({ feature: 'summary' })}>
              {t.summarize}
            </Button>
          )}
          {can('translation') && (
            <Button
              disabled={isOffline}
              onClick={() => void ask({ feature: 'translation', language: model.language || navigator.language })}
            >
              {t.translateTheArticle}
            </Button>
          )}
        </div>
        {can('question') && (
          <form className={styles.form} onSubmit={(event) => void submit(event)}>
            <textarea
              ref={field}
              className={fields.input}
              aria-label={t.askAboutThisArticle}
              aria-describedby={`${id}-host`}
              placeholder={t.askAboutThisArticle}
              rows={2}
              value={question}
              maxLength={LONGEST_QUESTION}
              onChange={({ target }) => setQuestion(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                void submit()
              }}
            />
            <Button kind="primary" type="submit" disabled={question.trim() === '' || isOffline}>
              {t.ask}
            </Button>
          </form>
        )}
        {failed ? (
          <div className={styles.none} role="alert">
            <p>{t.theAnswersCouldNotBeLoaded}</p>
            <Button onClick={load}>{t.tryAgain}</Button>
          </div>
        ) : answers === null ? (
          <p className={styles.none} role="status">
            {t.gettingAnswers}
          </p>
        ) : answers.length === 0 ? (
          <p className={styles.none}>{t.nothingAskedYet}</p>
        ) : null}
        <ul className={styles.cards} aria-live="polite" aria-busy={answers?.some(({ state }) => state === 'running')}>
          {answers?.map((answer) => (
            <AnswerCard
              key={answer.id}
              answer={answer}
              length={length}
              onGo={onGo}
              onStop={() => stop(answer.id)}
              onRemove={() => remove(answer.id)}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}
