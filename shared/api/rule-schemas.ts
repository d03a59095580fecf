import * as z from 'zod/mini'
import {
  actionOf,
  conditionOf,
  isRuleId,
  LONGEST_MUTED,
  LONGEST_RULE_NAME,
  LONGEST_RULE_VALUE,
  MOST_ACTIONS,
  MOST_CONDITIONS,
  MOST_MUTED,
  MOST_RULES,
  ruleOf,
} from '../model/rules/rule.ts'
import { ruleActionNames, ruleFieldNames, ruleTests } from '../model/rules/rule-fields.ts'
import { text } from './endpoints/inputs.ts'

const condition = z
  .object({
    field: z.enum(ruleFieldNames),
    test: z.enum(ruleTests),
    value: z.optional(z.union([text(LONGEST_RULE_VALUE), z.number()])),
    name: z.optional(text(LONGEST_RULE_NAME * 2)),
  })
  .check(z.refine((given) => conditionOf(given) !== null, 'The test or the value does not fit the field'))

const action = z
  .object({
    do: z.enum(ruleActionNames),
    value: z.optional(text(LONGEST_RULE_VALUE)),
    name: z.optional(text(LONGEST_RULE_NAME * 2)),
  })
  .check(z.refine((given) => actionOf(given) !== null, 'The value does not fit the action'))

/** The parts of a rule. */
export const ruleParts = {
  name: text(LONGEST_RULE_NAME),
  is_on: z.boolean(),
  any: z.boolean(),
  conditions: z.array(condition).check(z.maxLength(MOST_CONDITIONS)),
  actions: z.array(action).check(z.maxLength(MOST_ACTIONS)),
  stops: z.boolean(),
}

/** A rule as given by a client (shared/model/rules/rule.ts). */
export const ruleSchema = z
  .object(ruleParts)
  .check(z.refine((given) => ruleOf(given) !== null, 'The rule does nothing, or it is too long'))

const ruleId = text(11).check(z.refine(isRuleId, 'must be lowercase letters and digits'))

/** The rules to use, in their order, and the muted words. */
export const givenRules = z.object({
  rules: z.array(z.object({ id: ruleId, rule: ruleSchema })).check(z.maxLength(MOST_RULES)),
  muted: z.array(text(LONGEST_MUTED).check(z.minLength(1))).check(z.maxLength(MOST_MUTED)),
})

const doneAction = z.looseObject({
  do: z.string(),
  value: z.optional(z.string()),
  /** The name that a shelf had. */
  name: z.optional(z.string()),
  /** A sentence for the reader if it could not be done. */
  failed: z.optional(z.string()),
})

/** Actions that a rule took on an item (RuleDeed). */
export const ruleDeedSchema = z.looseObject({
  id: z.int(),
  rule_id: z.string(),
  rule: z.string(),
  actions: z.array(doneAction),
  date: z.string(),
  can_undo: z.boolean(),
})

/** Actions that a rule would take on an item. */
export const plannedDeed = z.looseObject({ rule_id: z.string(), rule: z.string(), actions: z.array(doneAction) })
