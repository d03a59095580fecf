import { MOST_RULES, type Rule, ruleOf } from '#shared/model/rules/rule.ts'
import { listOf, publicShelfId } from '../../library/lists/public-shapes.ts'
import type { PlacedRule, Rules } from '../../library/rules/rules.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { PublicRoutes } from './public-handler.ts'

const shownRule = ({ id, rule, place }: PlacedRule) => ({
  object: 'rule' as const,
  id: `rul_${id}`,
  ...rule,
  conditions: rule.conditions.map((one) => (one.field === 'shelf' ? withShelf(one, publicShelfId) : { ...one })),
  actions: rule.actions.map((one) => (one.do === 'shelf' ? withShelf(one, publicShelfId) : { ...one })),
  position: place,
})

/** Returns the conditions and actions that another program gives, with the IDs of shelves as they are stored. */
const givenParts = <Part extends Pick<Partial<Rule>, 'conditions' | 'actions'>>({ conditions, actions }: Part) => ({
  ...(conditions && { conditions: conditions.map((one) => (one.field === 'shelf' ? withShelf(one, uidOf) : one)) }),
  ...(actions && { actions: actions.map((one) => (one.do === 'shelf' ? withShelf(one, uidOf) : one)) }),
})

const withShelf = <Part extends { readonly value?: string | number | undefined }>(
  part: Part,
  to: (id: string) => string,
) => ({
  ...part,
  value: to(String(part.value)),
})

/** An ID without its prefix is accepted, too. */
const uidOf = (id: string): string => id.replace(/^shf_/, '')

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
      const rule = ruleOf({ ...usual, ...chosen, ...givenParts(given) })
      if (rule === null) throw new RefusedInput('actions', 'The rule does nothing, or it is too long.')
      return { body: shownRule(await rules.create(account, rule, position)) }
    },
    ruleChange: async ({ account }, { params, body: { position, ...change } }) => ({
      body: shownRule(await rules.change(account, idIn(params.id), { ...change, ...givenParts(change) }, position)),
    }),
    ruleDelete: async ({ account }, { params }) => {
      await rules.remove(account, idIn(params.id))
      return { body: null }
    },
  }
}
