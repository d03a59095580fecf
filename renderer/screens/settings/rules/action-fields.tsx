import type { ReactNode } from 'react'
import { factsOfAction, type RuleActionName, ruleActionNames } from '#shared/model/rules/rule-fields.ts'
import type { RuleAction } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { useAsyncValue, useHost } from '../../../cache/index.ts'
import fields from '../../../components/field.module.css'
import { ShelfField, TagField } from './condition-fields.tsx'
import styles from './rules.module.css'

interface ActionFieldsProps {
  readonly action: RuleAction
  readonly change: (action: RuleAction) => void
}

/** The controls of one action: what to do, and the value that it needs. */
export function ActionFields({ action, change }: ActionFieldsProps): ReactNode {
  const { takes } = factsOfAction(action.do)
  return (
    <>
      <select
        className={fields.select}
        aria-label={t.then}
        value={action.do}
        onChange={({ target }) => {
          const name = ruleActionNames.find((one) => one === target.value)
          if (name) change(needsValue(name) ? { do: name, value: '' } : { do: name })
        }}
      >
        {ruleActionNames.map((one) => (
          <option key={one} value={one}>
            {t.actionName({ of: one })}
          </option>
        ))}
      </select>
      {takes === 'tag' ? (
        <TagField value={action.value ?? ''} change={(value) => change({ do: action.do, value })} />
      ) : takes === 'shelf' ? (
        <ShelfField {...action} change={(shelf) => change({ do: action.do, ...shelf })} />
      ) : takes === 'e-reader' ? (
        <EReaderField action={action} change={change} />
      ) : null}
    </>
  )
}

/** True if an action does nothing without a value. */
export const needsValue = (name: RuleActionName): boolean => ['tag', 'shelf'].includes(factsOfAction(name).takes)

/** The e-readers come from the service. Offline, only the chosen one is shown. */
function EReaderField({ action, change }: ActionFieldsProps): ReactNode {
  const host = useHost()
  const { value: found } = useAsyncValue('e-readers for rules', () => host.call('kindleAccounts', {}))
  const value = action.value ?? ''
  const known = new Set([...(found?.kindle_accounts ?? []).map((one) => one.kindle_email), ...(value ? [value] : [])])
  return (
    <select
      className={`${fields.select} ${styles.grow}`}
      aria-label={t.value}
      value={value}
      onChange={({ target }) =>
        change(target.value === '' ? { do: action.do } : { do: action.do, value: target.value })
      }
    >
      <option value="">{t.firstOfYourEReaders}</option>
      {[...known].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}
