import { Fragment, type ReactNode } from 'react'
import { listPlaces, type ListType } from '#shared/language/formats.ts'
import { languageName } from '#shared/language/language-name.ts'
import type { DoneAction, Rule, RuleCondition } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'
import { useShelves } from '../../../cache/index.ts'
import { Rich } from '../../../components/rich.tsx'
import styles from './rules.module.css'

/** The message for each field and test, and for each action. */
type Phrase = (facts: { readonly value: string }) => RichText | string

const conditionPhrases: Readonly<Record<string, Phrase>> = {
  source_is: t.sourceIs,
  source_is_not: t.sourceIsNot,
  host_is: t.hostIs,
  host_is_not: t.hostIsNot,
  author_has: t.authorHas,
  author_has_not: t.authorHasNot,
  title_has: t.titleHas,
  title_has_not: t.titleHasNot,
  text_has: t.textHas,
  text_has_not: t.textHasNot,
  anywhere_has: t.anywhereHas,
  anywhere_has_not: t.anywhereHasNot,
  language_is: t.languageIs,
  language_is_not: t.languageIsNot,
  length_over: t.lengthOver,
  length_under: t.lengthUnder,
  kind_is: t.kindIs,
  kind_is_not: t.kindIsNot,
  tag_has: t.tagHas,
  tag_has_not: t.tagHasNot,
  shelf_has: t.shelfHas,
  shelf_has_not: t.shelfHasNot,
  way_is: t.wayIs,
  way_is_not: t.wayIsNot,
  read_is: () => t.readIs,
  read_is_not: () => t.readIsNot,
}

const actionPhrases: Readonly<Record<string, Phrase>> = {
  tag: t.doTag,
  shelf: t.doShelf,
  queue: () => t.doQueue,
  archive: () => t.doArchive,
  mute: () => t.doMute,
  favorite: () => t.doFavorite,
  listen: () => t.doListen,
  send: () => t.doSend,
  sendTo: t.doSendTo,
  notify: () => t.doNotify,
}

const value = <bdi className={styles.value} />

/** Shows a rule as a sentence: When the title contains “interview” → tag as “long read”. */
export function RuleSentence({ rule }: { readonly rule: Rule }): ReactNode {
  const { conditions, any } = rule
  const nameOfShelf = useNameOfShelf()
  return (
    <>
      <b className={styles.word}>{t.when}</b>{' '}
      {conditions.length === 0 ? (
        t.anyItem
      ) : (
        <Listed
          of={conditions.map((one) => conditionText(one, nameOfShelf))}
          type={any ? 'disjunction' : 'conjunction'}
        />
      )}
      <ActionsSentence actions={rule.actions} stops={rule.stops} />
    </>
  )
}

interface ActionsSentenceProps {
  readonly actions: readonly DoneAction[]
  readonly stops?: boolean
}

export function ActionsSentence({ actions, stops = false }: ActionsSentenceProps): ReactNode {
  return (
    <>
      {' '}
      <span className={styles.arrow} aria-hidden>
        →
      </span>{' '}
      <Actions actions={actions} stops={stops} />
    </>
  )
}

export function Actions({ actions, stops = false }: ActionsSentenceProps): ReactNode {
  const nameOfShelf = useNameOfShelf()
  return (
    <>
      <Listed of={[...actions.map((one) => actionText(one, nameOfShelf)), ...(stops ? [t.stops] : [])]} type="plain" />
      {actions.flatMap(({ failed }, at) =>
        failed === undefined ? [] : [<span key={at} className={styles.failed}>{` ${failed}`}</span>],
      )}
    </>
  )
}

type NameOfShelf = (shelf: { readonly value?: unknown; readonly name?: string | undefined }) => string

/** Returns the present name of a shelf, or the one that it had when it was chosen. */
function useNameOfShelf(): NameOfShelf {
  const { value: shelves } = useShelves()
  return ({ value: id, name }) => shelves?.find((one) => one.id === id)?.name ?? name ?? t.aShelf
}

const shownPhrase = (phrase: RichText | string): ReactNode =>
  typeof phrase === 'string' ? phrase : <Rich text={phrase} tags={{ v: value }} />

function conditionText(condition: RuleCondition, nameOfShelf: NameOfShelf): ReactNode {
  const phrase = conditionPhrases[`${condition.field}_${condition.test}`]
  const shown = condition.field === 'shelf' ? nameOfShelf(condition) : shownValue(condition)
  return phrase ? shownPhrase(phrase({ value: shown })) : t.unknownCondition
}

function actionText(action: DoneAction, nameOfShelf: NameOfShelf): ReactNode {
  const { do: name, value: given = '' } = action
  const phrase = actionPhrases[name === 'send' && given !== '' ? 'sendTo' : name]
  const shown = name === 'shelf' ? nameOfShelf(action) : given
  return phrase ? shownPhrase(phrase({ value: shown })) : t.unknownAction
}

/** Returns a condition's value as the reader knows it. */
function shownValue({ field, value: given = '', name }: RuleCondition): string {
  if (field === 'length') return t.minutesOf({ count: Number(given) })
  if (field === 'kind') return t.kindName({ of: String(given) })
  if (field === 'way') return t.wayName({ of: String(given) })
  if (field === 'language') return languageName(String(given))
  return name ?? String(given)
}

interface ListedProps {
  readonly of: readonly ReactNode[]
  readonly type: ListType
}

/** Joins parts of a sentence in the way of the reader's language. */
function Listed({ of, type }: ListedProps): ReactNode {
  return listPlaces(of.length, type).map((place, at) => (
    <Fragment key={at}>{typeof place === 'number' ? of[place] : place}</Fragment>
  ))
}
