import './fonts.css'
import './highlights.css'
import './print.css'

export { type Appearance, fontFamilies } from './appearance.ts'
export { ArticleHeader } from './article-header.tsx'
export type { HighlightDraft } from './draft-highlight.ts'
export { EndCard } from './end-card.tsx'
export { type ReadingHandle, ReadingSurface } from './reading-surface.tsx'
