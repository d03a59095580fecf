import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { conditionOf, type Rule } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { Button } from '../../../components/button.tsx'
import screen from '../settings-screen.module.css'
import { SettingsSection } from '../settings-section.tsx'
import { HiddenItems } from './hidden-items.tsx'
import { LatestActions } from './latest-actions.tsx'
import { isDesktop } from '../../../platform.ts'
import { NoticeSetting } from './notice-setting.tsx'
import { MutedWords } from './muted-words.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { Preview } from './rule-preview.tsx'
import { RuleRuns } from './rule-runs.tsx'
import { givenRules, saveRule, useRules } from './use-rules.ts'
import styles from './rules.module.css'

/** A rule that is being edited. A new one has no ID. */
interface Editing {
  readonly id?: string
  readonly rule: Rule
}

const blankRule: Rule = {
  ...{ name: '', is_on: true, any: false, stops: false },
  conditions: [],
  actions: [],
}

/** Edits the rules, shows what they would do, and applies them to the library. */
export function RuleSettings(): ReactNode {
  const rules = useRules()
  const [search, setSearch] = useSearchParams()
  const [opened, setEditing] = useState<Editing | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const [asked, named] = [search.get('new'), search.get('edit')]
  // A command, or a link on an item, opens the form by its address.
  const linked = useMemo((): Editing | null => (asked === null ? null : { rule: ruleFrom(asked) }), [asked])
  const found = rules.find(({ id }) => id === named)
  const editing = opened ?? linked ?? (found?.rule ? { id: found.id, rule: found.rule } : null)
  const close = (): void => {
    setEditing(null)
    if (asked !== null || named !== null) setSearch({ page: 'rules' }, { replace: true })
  }
  return (
    <>
      <div data-setting={t.rules}>
        <p className={screen.lead}>{t.rulesAreAppliedInThisOrder}</p>
        {rules.length === 0 ? <p className={styles.muted}>{t.noRulesYet}</p> : null}
        <RuleList rules={rules} edit={(id, rule) => setEditing({ id, rule })} />
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => setEditing({ rule: blankRule })}>
            {t.newRule}
          </Button>
          {rules.length > 0 ? (
            <Button aria-expanded={previewing} onClick={() => setPreviewing(!previewing)}>
              {t.preview}
            </Button>
          ) : null}
        </div>
        {previewing ? <Preview given={givenRules()} /> : null}
        {rules.length > 0 ? <RuleRuns /> : null}
      </div>
      <MutedWords />
      <HiddenItems />
      <LatestActions />
      {isDesktop() ? (
        <SettingsSection id="rule-notifications" title={t.notifications} lead={t.theDesktopNotifies}>
          {null}
        </SettingsSection>
      ) : (
        <NoticeSetting />
      )}
      {editing ? (
        <RuleForm
          key={editing.id ?? asked ?? 'new'}
          title={editing.id === undefined ? t.newRule : t.editTheRule}
          rule={editing.rule}
          save={(rule) => {
            if (saveRule(rule, editing.id === undefined ? {} : { id: editing.id })) close()
          }}
          onClose={close}
        />
      ) : null}
      <span className={screen.after} />
    </>
  )
}

/** Returns a new rule with the condition in an address, which a command put there. */
function ruleFrom(asked: string): Rule {
  try {
    const condition = conditionOf(JSON.parse(asked))
    return condition === null ? blankRule : { ...blankRule, conditions: [condition] }
  } catch {
    // The address has no condition.
    return blankRule
  }
}
