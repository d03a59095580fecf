import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listText } from '#shared/language/formats.ts'
import { MUTED_WORDS, type RuleDeed } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/reading.ts'
import { Rich } from '../../components/rich.tsx'
import styles from './info-tab.module.css'

/** Shows what rules did to the open article, with links to the rules. */
export function RuleDeeds({ deeds }: { readonly deeds: readonly RuleDeed[] }): ReactNode {
  return (
    <ul className={styles.deeds}>
      {deeds.map(({ id, rule_id: ruleId, rule, actions }) => (
        <li key={id}>
          <Rich
            text={t.ruleDidDeeds({
              rule: ruleId === MUTED_WORDS ? t.mutedWord({ words: rule }) : rule || t.aRule,
              deeds: listText(
                actions.map(
                  ({ do: of, value = '', name, failed }) => failed ?? t.ruleDeed({ of, value: name ?? value }),
                ),
              ),
            })}
            tags={{ link: <Link to={`/settings?page=rules&edit=${ruleId}`} /> }}
          />
        </li>
      ))}
    </ul>
  )
}
