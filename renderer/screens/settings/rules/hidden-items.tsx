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
import styles from './rules.module.css'

/** Lists the items that rules and muted words hide, and brings them back. */
export function HiddenItems(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('hidden items', () => host.call('hiddenItems', {}), {
    title: t.theListOfHiddenItems,
    lines: 2,
  })
  const hide = (id: number, isHidden: boolean): Promise<void> =>
    host.call('hiddenItemsChange', { body: { content_ids: [id], is_hidden: isHidden } }).then(again, reportRefusal)
  const bringBack = async (id: number, title: string): Promise<void> => {
    await hide(id, false)
    notify(t.itStaysInTheInbox({ title }), { action: { label: t.undo, run: () => void hide(id, true) } })
  }
  return (
    <SettingsSection id="hidden-items" title={t.hiddenItems} lead={t.hiddenItemsAreStillOn}>
      {state}
      {value?.items.length === 0 ? <p className={styles.muted}>{t.nothingIsHidden}</p> : null}
      <ul className={styles.items}>
        {value?.items.map(({ content_id: id, title, rule, rule_id: ruleId }) => (
          <li key={id} className={styles.item}>
            <span className={styles.title}>
              <Link to={readerPath(id)} dir="auto">
                {title}
              </Link>
            </span>
            <Button onClick={() => void bringBack(id, title)}>{t.bringBack}</Button>
            {rule ? (
              <span className={styles.muted}>
                {ruleId === MUTED_WORDS ? t.mutedWordsWord({ words: rule }) : <bdi>{rule}</bdi>}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
