import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MUTED_WORDS } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { readerPath } from '../../../paths/index.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useAnswer } from '../use-answer.tsx'
import { Actions } from './rule-sentence.tsx'
import styles from './rules.module.css'

/** Lists what rules did lately, and undoes it. */
export function LatestActions(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('rule deeds', () => host.call('ruleDeeds', { query: {} }), {
    title: t.theLatestActions,
    lines: 3,
  })
  const undo = (id: number): void =>
    void host.call('ruleDeedUndo', { params: { id } }).then(() => {
      notify(t.undone)
      again()
    }, reportRefusal)
  return (
    <SettingsSection id="latest-actions" title={t.latestActions} lead={t.didDuringTheLastDays}>
      {state}
      {value?.deeds.length === 0 ? <p className={styles.muted}>{t.nothingWasDoneYet}</p> : null}
      <ul className={styles.items}>
        {value?.deeds.map((deed) => (
          <li key={deed.id} className={styles.item}>
            <span className={styles.title}>
              <Link to={readerPath(deed.content_id)} dir="auto">
                {deed.title}
              </Link>
            </span>
            {deed.can_undo ? <Button onClick={() => undo(deed.id)}>{t.undo}</Button> : <span />}
            <span className={styles.muted}>
              {deed.rule_id === MUTED_WORDS ? t.mutedWordsWord({ words: deed.rule }) : <bdi>{deed.rule}</bdi>}
              {deed.rule === '' ? null : ': '}
              <Actions actions={deed.actions} />
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
