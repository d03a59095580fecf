import { lazy, type ReactNode, Suspense } from 'react'
import * as t from '#shared/words/settings/rules.ts'
import * as s from '#shared/words/settings/search.ts'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import type { SettingsPage } from '../settings-page.ts'

const RuleSettings = lazy(() => import('./rule-settings.tsx').then((module) => ({ default: module.RuleSettings })))

/** Settings → Rules: actions on items that arrive, and muted words. */
export const rulesPage: SettingsPage = {
  title: t.rules,
  rows: [
    {
      content: LazyRules,
      finds: [
        [t.rules, s.rules],
        [t.mutedWords, s.mutedWords],
        [t.hiddenItems, s.hiddenItems],
        [t.latestActions, s.latestActions],
        [t.notifications, s.ruleNotifications],
      ],
    },
  ],
}

function LazyRules(): ReactNode {
  return (
    <Suspense fallback={<LoadingShapes title={t.rules} slow={false} />}>
      <RuleSettings />
    </Suspense>
  )
}
