import { type HighlightColor, highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import type { MenuItem } from '../../components/menu-item.ts'
import { ColorMark } from './color-mark.tsx'
import { colorNames } from './color-names.ts'

/** Returns the colors as menu items. */
export const colorItems = (
  chosen: HighlightColor | null,
  onChoose: (color: HighlightColor) => void,
): readonly MenuItem[] =>
  highlightColors.map((color) => ({
    id: color,
    label: colorNames[color],
    icon: <ColorMark color={color} />,
    chosen: color === chosen,
    run: () => onChoose(color),
  }))
