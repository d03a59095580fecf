import { Palette, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { foldedName } from '#shared/model/tag.ts'
import { type HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import * as t from '#shared/words/highlights.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import tools from '../../components/tool.module.css'
import { colorItems, ColorMark, colorNames } from '../../reading/marks/index.ts'

interface MarkFiltersProps {
  readonly color: HighlightColor | null
  readonly tag: string | null
  /** The tags to choose from. */
  readonly tags: readonly string[]
  readonly onColor: (color: HighlightColor | null) => void
  readonly onTag: (tag: string | null) => void
}

/** Menus that filter highlights by a color or a tag. */
export function MarkFilters({ color, tag, tags, onColor, onTag }: MarkFiltersProps): ReactNode {
  return (
    <>
      <MenuButton
        label={color === null ? t.filterByColor : t.filterByColorName({ color: colorNames[color] })}
        className={tools.tool}
        items={() => [
          { id: 'any', label: t.anyColor, chosen: color === null, run: () => onColor(null) },
          ...colorItems(color, onColor),
        ]}
      >
        {color === null ? <Palette size={16} aria-hidden /> : <ColorMark color={color} />}
        <span className={tools.word}>{color === null ? t.color : colorNames[color]}</span>
      </MenuButton>
      {tags.length === 0 ? null : (
        <MenuButton
          label={tag === null ? t.filterByTag : t.filterByTagName({ tag })}
          className={tools.tool}
          items={() => [
            { id: '', label: t.anyTag, chosen: tag === null, run: () => onTag(null) },
            ...tags.map((name) => ({
              id: name,
              label: name,
              chosen: tag !== null && foldedName(tag) === foldedName(name),
              run: () => onTag(name),
            })),
          ]}
        >
          <Tags size={16} aria-hidden />
          <span className={tools.word}>{tag ?? t.tag}</span>
        </MenuButton>
      )}
    </>
  )
}
