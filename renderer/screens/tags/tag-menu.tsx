import { Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Tag } from '#shared/model/tag.ts'
import * as t from '#shared/words/shell.ts'
import { makeBookOf } from '../../dialogs/index.ts'
import { useTags } from '../../cache/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import type { MenuItem } from '../../components/menu-item.ts'
import tools from '../../components/tool.module.css'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'

interface TagWays {
  readonly isPinned: boolean
  readonly rename: MenuItem['run']
  /** Key that renames a tag on the page of all tags. */
  readonly renameKey?: string
  readonly remove: MenuItem['run']
}

/** Returns the actions for a tag. Fewer are available offline, when only its name is known. */
export function tagWays(
  { id, name }: Pick<Tag, 'id' | 'name'>,
  { isPinned, rename, renameKey, remove }: TagWays,
): MenuItem[] {
  const pin: MenuItem = {
    id: 'pin',
    label: isPinned ? t.unpinFromTheSidebar : t.pinToTheSidebar,
    run: () => pinTag(name),
  }
  if (id <= 0) return [pin]
  return [
    pin,
    { id: 'rename', label: t.rename, ...(renameKey && { hint: renameKey }), run: rename },
    { id: 'epub', label: t.epubOfThisTag, run: () => makeBookOf(name, { list: 'tag', tag_id: id }) },
    { id: 'delete', label: t.delete, danger: true, apart: true, run: remove },
  ]
}

/** Shows the same actions next to the title of a tag's list. */
export function TagMenu({ name }: { readonly name: string }): ReactNode {
  const navigate = useNavigate()
  const isPinned = usePreference('pinnedTags').includes(name)
  const id = useTags().value?.find((tag) => tag.name === name)?.id ?? 0
  const ask = (what: 'rename' | 'delete') => () => void navigate(`/list/tags?${new URLSearchParams({ [what]: name })}`)
  return (
    <MenuButton
      label={t.moreActionsForName({ name })}
      className={tools.tool ?? ''}
      items={() => tagWays({ id, name }, { isPinned, rename: ask('rename'), remove: ask('delete') })}
    >
      <TagIcon size={18} aria-hidden />
    </MenuButton>
  )
}

function pinTag(name: string): void {
  const pinned = preference('pinnedTags')
  setPreference('pinnedTags', pinned.includes(name) ? pinned.filter((other) => other !== name) : [...pinned, name])
}
