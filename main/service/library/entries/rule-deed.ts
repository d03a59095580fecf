import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { DoneAction, RuleDeed } from '#shared/model/rules/rule.ts'
import type { Tables } from '../../database/tables.ts'

type Facts = Pick<Selectable<Tables['rule_deed']>, 'rule_id' | 'rule' | 'actions' | 'done_us'>
type Row = Facts & Pick<Selectable<Tables['rule_deed']>, 'id' | 'former'>

/** The facts about a deed that are the same in every library. */
export const deedFactsOf = ({ rule_id, rule, actions, done_us: us }: Facts) => ({
  rule_id,
  rule,
  actions: JSON.parse(actions) as DoneAction[],
  date: fromMicroseconds(us),
})

export const ruleDeedOf = ({ id, former, ...row }: Row): RuleDeed => ({
  id,
  ...deedFactsOf(row),
  can_undo: former !== '{}',
})
