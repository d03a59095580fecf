import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { givenRules, plannedDeed, ruleDeedSchema } from '../../rule-schemas.ts'
import { flag, id, pathId } from '../inputs.ts'

const run = z.looseObject({
  id: z.int(),
  /** 'undone' after an undo. A stopped run can be undone, too. */
  phase: z.enum(['running', 'stopped', 'done', 'undoing', 'undone']),
  /** Items that were looked at, and items in the library. While undoing: changes that were undone. */
  done: z.int(),
  total: z.int(),
  /** Items that the run changed. */
  changed: z.int(),
  created_date: z.string(),
})

const item = { content_id: z.int(), title: z.string(), site_name: z.nullable(z.string()) }

/**
 * Our addition: rules for items that arrive. The rules themselves are preferences (shared/model/rules/rule.ts), so that
 * they follow the reader to other devices and can be changed offline.
 */
export const ruleEndpoints = {
  rulesPreview: endpoint({
    method: 'POST',
    path: '/rules/preview/',
    summary: 'List what rules would have done to the newest 200 items. Changes nothing.',
    body: givenRules,
    reply: z.looseObject({
      /** Items that at least one rule applies to, newest first. */
      items: z.array(z.looseObject({ ...item, deeds: z.array(plannedDeed) })),
      looked_at: z.int(),
    }),
  }),
  ruleRuns: endpoint({
    method: 'GET',
    path: '/rules/runs/',
    summary: 'List the newest runs of rules over the library.',
    reply: z.looseObject({ runs: z.array(run) }),
  }),
  ruleRunBegin: endpoint({
    method: 'POST',
    path: '/rules/runs/',
    summary: 'Apply rules to all items of the library. Nothing is sent or announced. Refused while another run works.',
    body: givenRules,
    reply: run,
    status: [201],
  }),
  ruleRunStop: endpoint({
    method: 'POST',
    path: '/rules/runs/{id}/stop/',
    summary: 'Stop a run. What it has done stays.',
    params: pathId,
    reply: run,
  }),
  ruleRunUndo: endpoint({
    method: 'POST',
    path: '/rules/runs/{id}/undo/',
    summary: 'Undo everything that a run did, except what the reader has changed since.',
    params: pathId,
    reply: run,
  }),
  ruleDeeds: endpoint({
    method: 'GET',
    path: '/rules/deeds/',
    summary: 'List the newest 50 things that rules did. With notifies, only items that a rule announced.',
    query: z.object({
      /** Only those with a higher ID. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      notifies: flag,
    }),
    reply: z.looseObject({ deeds: z.array(z.looseObject({ ...item, ...ruleDeedSchema.shape })) }),
  }),
  ruleDeedUndo: endpoint({
    method: 'POST',
    path: '/rules/deeds/{id}/undo/',
    summary: 'Undo what a rule did to an item. Sent emails stay sent.',
    params: pathId,
  }),
  hiddenItems: endpoint({
    method: 'GET',
    path: '/rules/hidden/',
    summary: 'List the newest 200 items that rules or muted words keep out of the inbox.',
    reply: z.looseObject({
      items: z.array(z.looseObject({ ...item, rule: z.nullable(z.string()), rule_id: z.nullable(z.string()) })),
    }),
  }),
  hiddenItemsChange: endpoint({
    method: 'PUT',
    path: '/rules/hidden/',
    summary: 'Bring hidden items back into the inbox, or hide them again.',
    body: z.object({ content_ids: z.array(id).check(z.minLength(1), z.maxLength(200)), is_hidden: z.boolean() }),
  }),
} as const
