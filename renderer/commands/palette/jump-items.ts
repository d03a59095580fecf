import { parseLocator, printLocator } from '#shared/model/locator.ts'
import * as t from '#shared/words/commands/palette.ts'
import type { JumpTarget } from '../../paths/index.ts'
import { notify } from '../../cache/index.ts'
import { type PaletteItem, type Ranked, rank } from './search/rank.ts'

const LONGEST = 120

/** Targets of ":" in the open article: "75%", "page 12" (or "12" in a PDF), or words of a heading or highlight. */
export function jumpItems(target: JumpTarget | null, wanted: string): readonly Ranked[] {
  if (target === null) return []
  const words = wanted.trim()
  const to = parseLocator(words)
  if (to !== null && 'share' in to) {
    const title = t.goToPercent({ percent: printLocator(to).slice(0, -1) })
    return [{ item: { id: 'jump share', title, group: t.inThisArticle, run: () => void target.go(to) }, at: [] }]
  }
  if (to !== null && 'page' in to && target.isPaged) {
    const { page } = to
    const run = (): void => {
      if (!target.go(to)) notify(t.thereIsNoPagePage({ page }), { type: 'error' })
    }
    return [{ item: { id: 'jump page', title: t.goToPagePage({ page }), group: t.inThisArticle, run }, at: [] }]
  }
  const parts = target.parts().map(
    ({ kind, words, go }, at): PaletteItem => ({
      id: `jump ${kind} ${at}`,
      title: words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words,
      group: kind === 'heading' ? t.headings : t.highlights,
      run: go,
    }),
  )
  return rank(parts, words)
}
