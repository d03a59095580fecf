import { Copy, Square, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateText } from '#shared/language/formats.ts'
import type { ModelAnswer } from '#shared/model/tools/model-answers.ts'
import * as t from '#shared/words/own-model.ts'
import { copyText } from '../../../cache/index.ts'
import { Facts } from '../../../components/facts.tsx'
import { AnswerText } from '../../../reading/index.ts'
import styles from './model-panel.module.css'

interface AnswerCardProps {
  readonly answer: ModelAnswer
  /** The length of the article's text. */
  readonly length: number
  readonly onGo: (words: { readonly start: number; readonly end: number }) => void
  readonly onStop: () => void
  readonly onRemove: () => void
}

/** Shows one answer with its quotes, which lead to their places, and what it cost. */
export function AnswerCard({ answer, length, onGo, onStop, onRemove }: AnswerCardProps): ReactNode {
  const { passages, state, sent, dropped_quotes: dropped } = answer
  const isRunning = state === 'running'
  const isTranslation = answer.feature === 'translation'
  const go = (at: number) => {
    const passage = passages[at]
    if (passage) onGo({ start: passage.char_start, end: passage.char_end })
  }
  const isEmpty = answer.answer === '' && passages.length === 0
  return (
    <li className={styles.card} data-answer={answer.feature} data-state={state}>
      <h3 className={styles.question} dir="auto">
        {headingOf(answer)}
      </h3>
      {isRunning && isEmpty && <p className={styles.quiet}>{t.theModelIsWriting({ host: answer.host })}</p>}
      {isTranslation ? (
        <ol className={styles.translation}>
          {passages.map((passage, at) => (
            <li key={passage.char_start}>
              <button type="button" dir="auto" onClick={() => go(at)}>
                {passage.text}
              </button>
            </li>
          ))}
        </ol>
      ) : (
        answer.answer !== '' && (
          <div className={styles.answer}>
            <AnswerText answer={answer.answer} passages={passages.length} onPassage={go} />
          </div>
        )
      )}
      {!isTranslation && passages.length > 0 && (
        <ol className={styles.quotes} aria-label={t.fromTheArticle}>
          {passages.map((passage, at) => (
            <li key={passage.char_start}>
              <button type="button" dir="auto" onClick={() => go(at)}>
                {passage.text}
              </button>
            </li>
          ))}
        </ol>
      )}
      {answer.error !== null && (
        <p className={styles.problem} role="alert">
          {answer.error}
        </p>
      )}
      {dropped > 0 && (
        <p className={styles.quiet}>
          {isTranslation ? t.paragraphsWithoutATranslation({ count: dropped }) : t.quotesLeftOut({ count: dropped })}
        </p>
      )}
      {sent && !sent.is_whole && isAboutAll(answer) && (
        <p className={styles.quiet}>
          {t.onlyAPartWasSent({ percent: Math.max(1, Math.round((sent.char_end / Math.max(1, length)) * 100)) })}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.facts}>
          <Facts
            of={[
              (state === 'incomplete' || state === 'failed') && t.incomplete,
              state === 'stopped' && t.stopped,
              t.modelOnHost({ model: answer.model, host: answer.host }),
              !isRunning && tokensOf(answer),
              <time key="made" dateTime={answer.created_date}>
                {dateText(answer.created_date, 'moment')}
              </time>,
            ]}
          />
        </span>
        {isRunning ? (
          <button type="button" data-stop="" onClick={onStop}>
            <Square size={13} fill="currentColor" aria-hidden />
            {t.stop}
          </button>
        ) : (
          <>
            {!isEmpty && (
              <button type="button" aria-label={t.copyTheAnswer} title={t.copyTheAnswer} onClick={() => copy(answer)}>
                <Copy size={15} aria-hidden />
              </button>
            )}
            <button type="button" aria-label={t.deleteTheAnswer} title={t.deleteTheAnswer} onClick={onRemove}>
              <Trash2 size={15} aria-hidden />
            </button>
          </>
        )}
      </div>
    </li>
  )
}

/** True if the whole article was meant, rather than selected words. */
const isAboutAll = ({ feature, question }: ModelAnswer): boolean =>
  feature !== 'lookup' && (feature !== 'translation' || question === '')

function headingOf({ feature, question }: ModelAnswer): string {
  if (feature === 'summary') return t.summary
  if (feature === 'tags') return t.suggestedTags
  if (feature === 'translation' && question === '') return t.translation
  return question.length > 200 ? `${question.slice(0, 200)}…` : question
}

function tokensOf({ tokens_in: sent, tokens_out: received }: ModelAnswer): string {
  if (sent === null && received === null) return t.tokensUnknown
  if (sent === null || received === null) return t.tokens({ count: sent ?? received ?? 0 })
  return t.tokensInAndOut({ sent, received })
}

function copy({ feature, answer, passages }: ModelAnswer): void {
  const words = passages.map(({ text }) => text)
  const text =
    feature === 'translation'
      ? words.join('\n\n')
      : [answer, ...words.map((each, at) => `[${at + 1}] ${each}`)].join('\n\n')
  void copyText(text, t.answerCopied, t.textCouldNotBeCopied)
}
