import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Palette as CommandPalette, type PaletteProps, type PaletteHandlers } from '../../commands/palette/index.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { screenHandlers } from '../screen-items.ts'

/** The palette with the items of screens and the desktop, which `renderer/commands` does not import. */
export function Palette(props: Omit<PaletteProps, 'more'>): ReactNode {
  const desktop = useDesktopHandlers()
  const more = useCallback(() => ({ ...screenHandlers(), ...desktop }), [desktop])
  return <CommandPalette {...props} more={more} />
}

const none: PaletteHandlers = {}

/** Returns the desktop's items once the desktop has reported its state. On the web, their code is never loaded. */
function useDesktopHandlers(): PaletteHandlers {
  const navigate = useNavigate()
  const [handlers, setHandlers] = useState(none)
  useEffect(() => {
    const shell = desktopShell()
    if (shell === null) return
    let stop: (() => void) | null = () => {}
    void import('../desktop/desktop-items.ts').then(({ watchDesktopItems }) => {
      if (stop) stop = watchDesktopItems(shell, (path) => void navigate(path), setHandlers)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [navigate])
  return handlers
}
