import {
  Archive,
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  BookCheck,
  Bookmark,
  BookOpen,
  CircleUser,
  Copy,
  CornerDownRight,
  ExternalLink,
  FileText,
  Gift,
  Globe,
  Headphones,
  Highlighter,
  House,
  Inbox,
  Keyboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  PanelLeft,
  Plug,
  Plus,
  Redo2,
  RefreshCw,
  Rows3,
  Rss,
  Search,
  Settings,
  Share2,
  Shuffle,
  Star,
  StickyNote,
  SunMoon,
  Tag,
  Trash2,
  Type,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { GlyphName } from './glyph-of.ts'

const glyphs: Readonly<Record<GlyphName, LucideIcon>> = {
  archive: Archive,
  article: FileText,
  back: ArrowLeft,
  bookmark: Bookmark,
  command: CornerDownRight,
  copy: Copy,
  delete: Trash2,
  filter: ListFilter,
  forward: ArrowRight,
  gift: Gift,
  highlight: Highlighter,
  home: House,
  inbox: Inbox,
  keyboard: Keyboard,
  layout: PanelLeft,
  list: Rows3,
  mail: Mail,
  note: StickyNote,
  open: ExternalLink,
  out: LogOut,
  player: Headphones,
  plug: Plug,
  plus: Plus,
  queue: BookOpen,
  read: BookCheck,
  redo: Redo2,
  search: Search,
  settings: Settings,
  share: Share2,
  shuffle: Shuffle,
  site: Globe,
  sort: ArrowDownWideNarrow,
  source: Rss,
  star: Star,
  sync: RefreshCw,
  tag: Tag,
  text: Type,
  theme: SunMoon,
  undo: Undo2,
  user: CircleUser,
}

/** Every picture once. Rows refer to them: another row costs a name and not a drawing. */
export function PaletteSprite(): ReactNode {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      {Object.entries(glyphs).map(([name, Glyph]) => (
        <symbol key={name} id={`palette-${name}`} viewBox="0 0 24 24">
          <Glyph width="24" height="24" />
        </symbol>
      ))}
    </svg>
  )
}
