import type { EndpointInput } from '#shared/api/endpoints.ts'
import type { ruleEndpoints } from '#shared/api/endpoints/tools/rules.ts'
import type { PublicInput } from '#shared/api/public/endpoints.ts'
import { rulePreference, storedRule } from '#shared/model/rules/rule.ts'

/** A rule, a run over the library, and what the run did to an item. */
export interface RuleHoldings {
  readonly id: string
  readonly run: number
  readonly deed: number
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape.
type Made = (method: string, path: string, body?: unknown) => Promise<any>

const ruleThatTags = (tag: string) => ({
  ...{ name: '', is_on: true, any: false, stops: false },
  conditions: [{ field: 'way' as const, test: 'is' as const, value: 'saved' }],
  actions: [{ do: 'tag' as const, value: tag }],
})

interface Settled {
  /** The title of the item. */
  readonly title: string
  readonly content: number
  readonly idle: () => Promise<void>
}

/** Makes a rule, and applies it to one item. */
export async function settleRules(made: Made, { title, content, idle }: Settled): Promise<RuleHoldings> {
  const id = 'contract1'
  const rule = {
    ...ruleThatTags('x'),
    conditions: [{ field: 'title' as const, test: 'has' as const, value: title }],
    actions: [{ do: 'favorite' as const }],
  }
  const stored = { name: rulePreference(id), value: storedRule({ ...rule, is_on: false }, 0), version: 0 }
  await made('PUT', '/preferences/', { preferences: [stored] })
  const run = await made('POST', '/rules/runs/', { rules: [{ id, rule }], muted: [] })
  await idle()
  const item = await made('GET', `/contents/${content}/`)
  return { id, run: run.id, deed: item.rule_deeds[0].id }
}

interface Own {
  readonly content: number
  readonly rules: RuleHoldings
}

export function ruleInputs({ content, rules }: Own): { readonly [N in keyof typeof ruleEndpoints]: EndpointInput<N> } {
  const given = { rules: [{ id: rules.id, rule: ruleThatTags('another') }], muted: ['a muted word'] }
  return {
    rulesPreview: { body: given },
    ruleRuns: {},
    ruleRunBegin: { body: given },
    ruleRunStop: { params: { id: rules.run } },
    ruleRunUndo: { params: { id: rules.run } },
    ruleDeeds: { query: { after: 0, notifies: false } },
    ruleDeedUndo: { params: { id: rules.deed } },
    hiddenItems: {},
    hiddenItemsChange: { body: { content_ids: [content], is_hidden: true } },
  }
}

type PublicRules = 'rules' | 'ruleCreate' | 'ruleChange' | 'ruleDelete'

export function publicRuleInputs({ rules }: Own): { readonly [N in PublicRules]: PublicInput<N> } {
  const params = { id: `rul_${rules.id}` }
  return {
    rules: {},
    ruleCreate: { body: ruleThatTags('from a program') },
    ruleChange: { params, body: { name: 'renamed', position: 3 } },
    ruleDelete: { params },
  }
}
