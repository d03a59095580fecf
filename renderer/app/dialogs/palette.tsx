import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Palette as CommandPalette, type PaletteProps } from '../../commands/palette/palette.tsx'
import type { PaletteItem } from '../../commands/palette/rank.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { screenItems } from '../screen-items.ts'

/** The palette with what screens and the desktop can do: the commands' room knows neither. */
export function Palette(props: Omit<PaletteProps, 'more'>): ReactNode {
  const desktop = useDesktopItems()
  const more = useCallback((about: string) => [...screenItems(about), ...desktop], [desktop])
  return <CommandPalette {...props} more={more} />
}

const none: readonly PaletteItem[] = []

/** They are there once the desktop told how it stands; the web never fetches them. */
function useDesktopItems(): readonly PaletteItem[] {
  const navigate = useNavigate()
  const [items, setItems] = useState(none)
  useEffect(() => {
    const shell = desktopShell()
    if (shell === null) return
    let stop: (() => void) | null = () => {}
    void import('../desktop/desktop-items.ts').then(({ watchDesktopItems }) => {
      if (stop) stop = watchDesktopItems(shell, (path) => void navigate(path), setItems)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [navigate])
  return items
}
