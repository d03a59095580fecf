import { join } from 'node:path'

/**
 * Returns the path of the program that browsers start. The file is missing if no C compiler was available at build
 * time.
 */
export function bridgeProgram({ isPackaged }: { readonly isPackaged: boolean }): string {
  const name = process.platform === 'win32' ? 'lectern-bridge.exe' : 'lectern-bridge'
  return isPackaged
    ? join(process.resourcesPath, name)
    : join(import.meta.dirname, `../browser-bridge/${process.platform}-${process.arch}`, name)
}
