import * as t from '#shared/words/commands/palette.ts'
import type { JumpTarget } from '../jump-target.ts'
import { notify } from '../../cache/index.ts'
import { type PaletteItem, type Ranked, rank } from './search/rank.ts'

const LONGEST = 120

/** Targets of ":" in the open article: "75%", "page 12" or "12" in a PDF, or words of a heading or highlight. */
export function jumpItems(target: JumpTarget | null, wanted: string): readonly Ranked[] {
  if (target === null) return []
  const words = wanted.trim()
  const percent = /^(\d{1,3}) ?%$/.exec(words)?.[1]
  if (percent !== undefined && Number(percent) <= 100) {
    const run = (): void => target.toShare(Number(percent) / 100)
    return [{ item: { id: 'jump share', title: t.goToPercent({ percent }), group: t.inThisArticle, run }, at: [] }]
  }
  const page = /^(?:p(?:age)? ?)?(\d{1,5})$/i.exec(words)?.[1]
  if (page !== undefined && target.toPage) {
    const run = (): void => {
      if (target.toPage?.(Number(page)) === false) notify(t.thereIsNoPagePage({ page }), { type: 'error' })
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
