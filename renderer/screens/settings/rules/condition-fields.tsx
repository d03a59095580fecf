import { type ReactNode, useId } from 'react'
import { languageName } from '#shared/language/language-name.ts'
import { factsOfField, type RuleField, ruleFieldNames, type RuleTest } from '#shared/model/rules/rule-fields.ts'
import { LONGEST_RULE_VALUE, MOST_MINUTES, type RuleCondition, ruleSource } from '#shared/model/rules/rule.ts'
import { shelvesInOrder } from '#shared/model/shelf.ts'
import type { Source } from '#shared/model/source.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import * as t from '#shared/words/settings/rules.ts'
import { readFollowed, useAsyncValue, useHost, useShelves, useTags } from '../../../cache/index.ts'
import fields from '../../../components/field.module.css'
import styles from './rules.module.css'

/** The languages that are offered. A rule may have another one, which stays. */
const languages = 'ar bn ca cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(
  ' ',
)

interface ConditionFieldsProps {
  readonly condition: RuleCondition
  readonly change: (condition: RuleCondition) => void
}

/** Returns an empty condition on a field. */
export function withField(field: RuleField): RuleCondition {
  const { tests, takes, choices } = factsOfField(field)
  const [test = 'is'] = tests
  if (takes === 'nothing') return { field, test }
  return { field, test, value: takes === 'number' ? 10 : (choices?.[0] ?? (field === 'language' ? 'en' : '')) }
}

/** The controls of one condition: the field, the comparison and the value. */
export function ConditionFields({ condition, change }: ConditionFieldsProps): ReactNode {
  const { field, test } = condition
  const { tests } = factsOfField(field)
  return (
    <>
      <select
        className={fields.select}
        aria-label={t.conditions}
        value={field}
        onChange={({ target }) => {
          const next = ruleFieldNames.find((one) => one === target.value)
          if (next) change(withField(next))
        }}
      >
        {ruleFieldNames.map((one) => (
          <option key={one} value={one}>
            {t.fieldName({ of: one })}
          </option>
        ))}
      </select>
      <select
        className={fields.select}
        aria-label={t.test}
        value={test}
        onChange={({ target }) => {
          const next = tests.find((one) => one === target.value)
          if (next) change({ ...condition, test: next })
        }}
      >
        {tests.map((one) => (
          <option key={one} value={one}>
            {nameOfTest(field, one)}
          </option>
        ))}
      </select>
      <ValueField condition={condition} change={change} />
    </>
  )
}

function nameOfTest(field: RuleField, test: RuleTest): string {
  if (field === 'tag' || field === 'shelf') return t.testNameOfTag({ of: test })
  return field === 'read' ? t.testNameOfRead({ of: test }) : t.testName({ of: test })
}

function ValueField(props: ConditionFieldsProps): ReactNode {
  const { condition, change } = props
  const { field, value = '' } = condition
  const { takes, choices } = factsOfField(field)
  if (takes === 'nothing') return null
  if (takes === 'number')
    return (
      <label className={styles.line}>
        <input
          className={fields.field}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_MINUTES}
          value={value}
          onChange={({ target }) => change({ ...condition, value: target.value === '' ? '' : Number(target.value) })}
        />
        {t.minutes}
      </label>
    )
  if (field === 'source') return <SourceField {...props} />
  if (choices)
    return (
      <Choice
        {...props}
        values={choices}
        nameOf={(of) => (field === 'kind' ? t.kindName({ of }) : t.wayName({ of }))}
      />
    )
  if (field === 'language') return <Choice {...props} values={languages} nameOf={languageName} />
  if (field === 'shelf') return <ShelfField {...condition} change={(shelf) => change({ ...condition, ...shelf })} />
  if (field === 'tag')
    return <TagField value={String(value)} change={(next) => change({ ...condition, value: next })} />
  return (
    <input
      className={`${fields.field} ${styles.grow}`}
      dir="auto"
      aria-label={t.value}
      value={value}
      maxLength={LONGEST_RULE_VALUE}
      placeholder={field === 'host' ? 'example.com' : undefined}
      onChange={({ target }) => change({ ...condition, value: target.value })}
    />
  )
}

interface ChoiceProps extends ConditionFieldsProps {
  readonly values: readonly string[]
  readonly nameOf: (value: string) => string
}

function Choice({ condition, change, values, nameOf }: ChoiceProps): ReactNode {
  const value = String(condition.value)
  return (
    <select
      className={fields.select}
      aria-label={t.value}
      value={value}
      onChange={({ target }) => change({ ...condition, value: target.value })}
    >
      {[...new Set([value, ...values])]
        .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
        .map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
    </select>
  )
}

interface TagFieldProps {
  readonly value: string
  readonly change: (value: string) => void
}

/** A tag's name, with the reader's tags as suggestions. */
export function TagField({ value, change }: TagFieldProps): ReactNode {
  const id = useId()
  const { value: tags } = useTags()
  return (
    <>
      <input
        className={`${fields.field} ${styles.grow}`}
        dir="auto"
        aria-label={t.value}
        list={id}
        value={value}
        maxLength={200}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={id}>
        {tags?.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

interface ShelfFieldProps {
  /** The shelf's ID. */
  readonly value?: string | number | undefined
  readonly name?: string | undefined
  readonly change: (shelf: { readonly value: string; readonly name: string }) => void
}

/** One of the reader's shelves. A deleted one stays chosen, under the name that it had. */
export function ShelfField({ value = '', name, change }: ShelfFieldProps): ReactNode {
  const { value: shelves } = useShelves()
  const chosen = String(value)
  const known = new Map(shelvesInOrder(shelves ?? []).map((shelf) => [shelf.id, shelf.name]))
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, name ?? chosen)
  return (
    <select
      className={`${fields.select} ${styles.grow}`}
      aria-label={t.value}
      value={chosen}
      onChange={({ target }) => change({ value: target.value, name: known.get(target.value)?.slice(0, 200) ?? '' })}
    >
      <option value="" disabled>
        {known.size === 0 ? t.thereAreNoShelvesYet : t.chooseAShelf}
      </option>
      {[...known].map(([id, shelf]) => (
        <option key={id} value={id}>
          {shelf}
        </option>
      ))}
    </select>
  )
}

/** A followed source. The sources come from the service. Offline, only the chosen one is shown. */
function SourceField({ condition, change }: ConditionFieldsProps): ReactNode {
  const host = useHost()
  const { value: sources } = useAsyncValue('followed sources for rules', (signal) => readFollowed(host, 'all', signal))
  const value = String(condition.value ?? '')
  const known = new Map((sources ?? []).flatMap((source) => choiceOf(source) ?? []))
  if (value !== '' && !known.has(value)) known.set(value, condition.name ?? value)
  return (
    <select
      className={`${fields.select} ${styles.grow}`}
      aria-label={t.value}
      value={value}
      onChange={({ target }) => {
        const name = known.get(target.value)
        change({ ...condition, value: target.value, ...(name === undefined ? {} : { name: name.slice(0, 200) }) })
      }}
    >
      <option value="" disabled>
        {t.chooseASource}
      </option>
      {[...known]
        .toSorted(([, a], [, b]) => compareNames(a, b))
        .map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
    </select>
  )
}

/** Returns the key and the name of a feed or newsletter. Undefined for people and sites, which deliver nothing. */
export function choiceOf({ rss_feed: feed, profile }: Pick<Source, 'rss_feed' | 'profile'>) {
  if (feed) return [[ruleSource.feed(feed.url), feed.name || feed.url]] as const
  const isNewsletter = profile?.profile_type === 2
  if (!isNewsletter) return undefined
  return [[ruleSource.newsletter({ name: profile.name, domain: profile.domain ?? '' }), profile.name]] as const
}
