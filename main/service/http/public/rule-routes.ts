import { MOST_RULES, type Rule, ruleOf } from '#shared/model/rules/rule.ts'
import { listOf } from '../../library/lists/public-shapes.ts'
import type { PlacedRule, Rules } from '../../library/rules/rules.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { PublicRoutes } from './public-handler.ts'

const shownRule = ({ id, rule, place }: PlacedRule) => ({
  object: 'rule' as const,
  id: `rul_${id}`,
  ...rule,
  conditions: [...rule.conditions],
  actions: [...rule.actions],
  position: place,
})

const idIn = (given: string): string => given.slice('rul_'.length)

/** Calls about rules. All rules fit on one page. */
export function publicRuleRoutes(
  rules: Rules,
): Pick<PublicRoutes, 'rules' | 'ruleCreate' | 'ruleChange' | 'ruleDelete'> {
  return {
    rules: async ({ account }) => ({
      body: listOf((await rules.list(account)).slice(0, MOST_RULES).map(shownRule), null),
    }),
    ruleCreate: async ({ account }, { body: { position, ...given } }) => {
      const usual: Omit<Rule, 'actions'> = { name: '', is_on: true, any: false, conditions: [], stops: false }
      const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const rule = ruleOf({ ...usual, ...chosen })
      if (rule === null) throw new RefusedInput('actions', 'The rule does nothing, or it is too long.')
      return { body: shownRule(await rules.create(account, rule, position)) }
    },
    ruleChange: async ({ account }, { params, body: { position, ...change } }) => ({
      body: shownRule(await rules.change(account, idIn(params.id), change, position)),
    }),
    ruleDelete: async ({ account }, { params }) => {
      await rules.remove(account, idIn(params.id))
      return { body: null }
    },
  }
}
