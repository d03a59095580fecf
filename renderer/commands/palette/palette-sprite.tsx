import type { ReactNode } from 'react'
import { icons } from '../icons.ts'

/** Draws every icon once. Rows refer to these drawings, so another row adds only a reference. */
export function PaletteSprite(): ReactNode {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      {Object.entries(icons).map(([name, Glyph]) => (
        <symbol key={name} id={`palette-${name}`} viewBox="0 0 24 24">
          <Glyph width="24" height="24" />
        </symbol>
      ))}
    </svg>
  )
}
