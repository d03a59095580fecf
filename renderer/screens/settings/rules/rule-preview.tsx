import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MUTED_WORDS } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { useHost } from '../../../cache/index.ts'
import { readerPath } from '../../../paths/index.ts'
import { useAnswer } from '../use-answer.tsx'
import { Actions } from './rule-sentence.tsx'
import type { givenRules } from './use-rules.ts'
import styles from './rules.module.css'

interface PreviewProps {
  readonly given: ReturnType<typeof givenRules>
}

/** Shows what rules would have done to the newest items. */
export function Preview({ given }: PreviewProps): ReactNode {
  const host = useHost()
  const { value, state } = useAnswer(
    `rules preview ${JSON.stringify(given)}`,
    () => host.call('rulesPreview', { body: given }),
    { title: t.theItemsOfThePreview, lines: 3 },
  )
  if (value === null) return state
  const { items, looked_at: count } = value
  if (items.length === 0) return <p className={styles.muted}>{t.noneOfTheLatest({ count })}</p>
  return (
    <section aria-label={t.preview}>
      {state}
      <p className={styles.muted}>{t.previewOfTheNewest({ count })}</p>
      <ul className={styles.items}>
        {items.map(({ content_id: id, title, deeds }) => (
          <li key={id} className={styles.item}>
            <span className={styles.title}>
              <Link to={readerPath(id)} dir="auto">
                {title}
              </Link>
            </span>
            <span />
            <span className={styles.muted}>
              {deeds.map((deed, at) => (
                <span key={at}>
                  {at > 0 ? '\u00a0· ' : null}
                  {deed.rule_id === MUTED_WORDS ? t.mutedWordsWord({ words: deed.rule }) : deed.rule || null}
                  {deed.rule === '' ? null : ': '}
                  <Actions actions={deed.actions} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
