import type { Routes } from '../../calls/answer.ts'
import type { RuleDeeds } from './rule-deeds.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { RuleRuns } from './rule-runs.ts'

type RuleRoutes = Pick<
  Routes,
  | 'rulesPreview'
  | 'ruleRuns'
  | 'ruleRunBegin'
  | 'ruleRunStop'
  | 'ruleRunUndo'
  | 'ruleDeeds'
  | 'ruleDeedUndo'
  | 'hiddenItems'
  | 'hiddenItemsChange'
>

interface RuleRouteParts {
  readonly runner: RuleRunner
  readonly runs: RuleRuns
  readonly deeds: RuleDeeds
  readonly wakeJobs: () => void
}

export function ruleRoutes({ runner, runs, deeds, wakeJobs }: RuleRouteParts): RuleRoutes {
  return {
    rulesPreview: async ({ account }, { body }) => ({ body: await runner.preview(account, body) }),
    ruleRuns: async ({ account }) => ({ body: { runs: await runs.list(account) } }),
    ruleRunBegin: async ({ account }, { body }) => {
      const run = await runs.begin(account, body)
      wakeJobs()
      return { body: run }
    },
    ruleRunStop: async ({ account }, { params }) => ({ body: await runs.stop(account, params.id) }),
    ruleRunUndo: async ({ account }, { params }) => {
      const run = await runs.undo(account, params.id)
      wakeJobs()
      return { body: run }
    },
    ruleDeeds: async ({ account }, { query }) => ({ body: { deeds: await deeds.list(account, query) } }),
    ruleDeedUndo: async ({ account }, { params }) => {
      await deeds.undo(account, params.id)
      return { body: null }
    },
    hiddenItems: async ({ account }) => ({ body: { items: await deeds.hidden(account) } }),
    hiddenItemsChange: async ({ account }, { body }) => {
      await deeds.hide(account, body.content_ids, body.is_hidden)
      return { body: null }
    },
  }
}
