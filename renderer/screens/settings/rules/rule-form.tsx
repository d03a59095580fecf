import { Plus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { factsOfField } from '#shared/model/rules/rule-fields.ts'
import {
  conditionOf,
  LONGEST_RULE_NAME,
  MOST_ACTIONS,
  MOST_CONDITIONS,
  type Rule,
  type RuleAction,
  type RuleCondition,
  ruleOf,
} from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import fields from '../../../components/field.module.css'
import { ActionFields, needsValue } from './action-fields.tsx'
import { ConditionFields, withField } from './condition-fields.tsx'
import { Preview } from './rule-preview.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { givenRule } from './use-rules.ts'
import styles from './rules.module.css'

interface RuleFormProps {
  readonly title: string
  readonly rule: Rule
  readonly save: (rule: Rule) => void
  readonly onClose: () => void
}

/** Edits a rule as a sentence, and shows what it would have done. */
export function RuleForm({ title, rule: given, save, onClose }: RuleFormProps): ReactNode {
  const id = useId()
  const [rule, setRule] = useState(given)
  const [shown, setShown] = useState<Rule | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<Rule>): void => {
    setRule({ ...rule, ...part })
    setShown(null)
    setProblem(null)
  }
  const checked = (): Rule | null => {
    const found = problemOf(rule)
    setProblem(found)
    return found === null ? ruleOf(rule) : null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const sound = checked()
    if (sound) save(sound)
  }
  const isReadable = rule.conditions.every(isFilled) && rule.actions.every(isComplete)
  return (
    <Dialog title={title} wide closesOutside={rule === given} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Conditions rule={rule} change={change} />
        <Actions rule={rule} change={change} />
        <label className={styles.check}>
          <input type="checkbox" checked={rule.stops} onChange={({ target }) => change({ stops: target.checked })} />
          {t.stopAfterThis}
        </label>
        <label className={styles.part} htmlFor={id}>
          <span className={styles.muted}>{t.name}</span>
          <input
            id={id}
            className={fields.input}
            dir="auto"
            value={rule.name}
            maxLength={LONGEST_RULE_NAME}
            onChange={({ target }) => change({ name: target.value })}
          />
        </label>
        {isReadable && rule.actions.length > 0 ? (
          <p className={styles.sentence}>
            <RuleSentence rule={rule} />
          </p>
        ) : null}
        {problem === null ? null : (
          <p className={styles.failed} role="alert">
            {problem}
          </p>
        )}
        {shown ? <Preview given={{ rules: [{ id: 'preview', rule: givenRule(shown) }], muted: [] }} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button onClick={() => setShown(checked())}>{t.preview}</Button>
          <Button kind="primary" type="submit">
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface PartProps {
  readonly rule: Rule
  readonly change: (part: Partial<Rule>) => void
}

function Conditions({ rule: { conditions, any }, change }: PartProps): ReactNode {
  const put = (next: readonly RuleCondition[]): void => change({ conditions: next })
  return (
    <fieldset className={styles.part}>
      <legend className={styles.word}>{t.when}</legend>
      {conditions.length === 0 ? <p>{t.anyItem}</p> : null}
      {conditions.length > 1 ? (
        <select
          className={`${fields.select} ${styles.any}`}
          aria-label={t.whenConditions}
          value={any ? 'any' : 'all'}
          onChange={({ target }) => change({ any: target.value === 'any' })}
        >
          <option value="all">{t.allOfThem}</option>
          <option value="any">{t.anyOfThem}</option>
        </select>
      ) : null}
      {conditions.map((condition, at) => (
        // Conditions have no IDs, and their fields keep no state.
        <div key={at} className={styles.line}>
          <ConditionFields
            condition={condition}
            change={(next) => put(conditions.map((one, index) => (index === at ? next : one)))}
          />
          <IconButton label={t.removeTheCondition} onClick={() => put(conditions.filter((_, index) => index !== at))}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          kind="quiet"
          disabled={conditions.length >= MOST_CONDITIONS}
          onClick={() => put([...conditions, withField('title')])}
        >
          <Plus size={16} aria-hidden />
          {t.addACondition}
        </Button>
      </div>
    </fieldset>
  )
}

function Actions({ rule: { actions }, change }: PartProps): ReactNode {
  const put = (next: readonly RuleAction[]): void => change({ actions: next })
  return (
    <fieldset className={styles.part}>
      <legend className={styles.word}>{t.then}</legend>
      {actions.map((action, at) => (
        <div key={at} className={styles.line}>
          <ActionFields
            action={action}
            change={(next) => put(actions.map((one, index) => (index === at ? next : one)))}
          />
          <IconButton label={t.removeTheAction} onClick={() => put(actions.filter((_, index) => index !== at))}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          kind="quiet"
          disabled={actions.length >= MOST_ACTIONS}
          onClick={() => put([...actions, { do: 'tag', value: '' }])}
        >
          <Plus size={16} aria-hidden />
          {t.addAnAction}
        </Button>
      </div>
    </fieldset>
  )
}

const isComplete = ({ do: name, value = '' }: RuleAction): boolean => !needsValue(name) || value.trim() !== ''

/** Signs alone can't be found in a text. */
function isFilled(condition: RuleCondition): boolean {
  const { takes } = factsOfField(condition.field)
  if (conditionOf(condition) === null) return false
  return takes !== 'text' || /[\p{L}\p{N}]/u.test(String(condition.value))
}

function problemOf(rule: Rule): string | null {
  if (!rule.conditions.every(isFilled) || !rule.actions.every(isComplete)) return t.enterAValue
  if (rule.actions.length === 0 && !rule.stops) return t.aRuleNeedsAnAction
  return ruleOf(rule) === null ? t.enterAValue : null
}
