import { join } from 'node:path'

/** Where this copy of Lectern has the program that browsers start. It is missing where no C compiler was. */
export function bridgeProgram({ isPackaged }: { readonly isPackaged: boolean }): string {
  const name = process.platform === 'win32' ? 'lectern-bridge.exe' : 'lectern-bridge'
  return isPackaged
    ? join(process.resourcesPath, name)
    : join(import.meta.dirname, `../browser-bridge/${process.platform}-${process.arch}`, name)
}
