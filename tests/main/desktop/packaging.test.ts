import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fileEndings } from '../../../shared/desktop/incoming-file.ts'
import { readLaunch } from '../../../main/desktop/incoming/launch-arguments.ts'

const root = join(import.meta.dirname, '../../..')
const config = parse(readFileSync(join(root, 'resources/electron-builder.yml'), 'utf8'))
const metadata = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The sections, by name, of the .desktop file that electron-builder writes into Linux packages. */
async function desktopFile(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  // The module that electron-builder itself depends on.
  const itsOwn = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
  const { LinuxTargetHelper } = itsOwn('app-builder-lib/out/targets/LinuxTargetHelper')
  const packager = {
    config,
    platformSpecificBuildOptions: config.linux,
    fileAssociations: config.fileAssociations,
    executableName: config.linux.executableName,
    appInfo: { productName: config.productName, sanitizedProductName: config.productName },
    info: { metadata },
  }
  const text: string = await new LinuxTargetHelper(packager).computeDesktopEntry(config.linux)
  const sections = text.split(/^\[(.+)\]\n/m).slice(1)
  return Object.fromEntries(
    sections.flatMap((name, at) =>
      at % 2
        ? []
        : [
            [
              name,
              Object.fromEntries(
                (sections[at + 1] ?? '')
                  .trim()
                  .split('\n')
                  .map((line) => line.split(/=(.*)/)),
              ),
            ],
          ],
    ),
  )
}

test('the .desktop file opens links and files with the app, and its actions are arguments that the app understands', async () => {
  const { 'Desktop Entry': entry, ...actions } = await desktopFile()
  expect(entry).toMatchObject({
    Name: 'Lectern',
    Exec: '/opt/Lectern/lectern %U',
    Icon: 'lectern',
    Type: 'Application',
  })
  // The windows' class (Electron reads it from package.json). Otherwise the system shows them apart from their icon.
  expect(`${entry?.['StartupWMClass']}.desktop`).toBe(metadata.desktopName)
  const types = entry?.['MimeType']?.split(';') ?? []
  expect(types).toEqual(
    expect.arrayContaining(['x-scheme-handler/lectern', 'application/pdf', 'message/rfc822', 'text/html']),
  )
  const named = entry?.['Actions']?.split(';').filter(Boolean) ?? []
  expect(Object.keys(actions)).toEqual(named.map((name) => `Desktop Action ${name}`))
  const launches = Object.values(actions).map(({ Name, Exec = '' }) => {
    const [program, ...args] = Exec.split(' ')
    const { newWindow, intents, refused } = readLaunch(args, '/')
    return [Name, program, newWindow, intents, refused]
  })
  expect(launches).toEqual([
    ['New Window', 'lectern', true, [], []],
    ['Save Clipboard URL', 'lectern', false, [{ kind: 'saveClipboard' }], []],
  ])
})

test('every file type registered with systems can be imported, and is one glob on Linux', () => {
  const endings = config.fileAssociations.map(({ ext }: { ext: unknown }) => ext)
  expect(endings.filter((ending: unknown) => !fileEndings.includes(ending as string))).toEqual([])
  expect(endings).toEqual(expect.arrayContaining(['pdf', 'eml', 'html', 'htm', 'opml', 'csv', 'webloc', 'url']))
})

test('packages are built for every promised system, hardened and complete', () => {
  const targets = (system: string) =>
    config[system].target.map(({ target, arch }: { target: string; arch: string | string[] }) => [
      target,
      [arch].flat(),
    ])
  expect(targets('mac')).toEqual([
    ['dmg', ['universal']],
    ['zip', ['universal']],
  ])
  expect(targets('win').map(([target]: [string]) => target)).toEqual(['nsis', 'portable'])
  expect(targets('linux').map(([target]: [string]) => target)).toEqual(['AppImage', 'deb', 'rpm'])
  expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true })
  for (const file of [config.mac.entitlements, config.mac.entitlementsInherit]) {
    // Only JIT: no camera, microphone, unsigned libraries or debugging.
    expect(readFileSync(join(root, file), 'utf8').match(/<key>(.*?)<\/key>/g)).toEqual([
      '<key>com.apple.security.cs.allow-jit</key>',
    ])
  }
  expect([config.asar, config.electronFuses.enableEmbeddedAsarIntegrityValidation]).toEqual([true, true])
  expect(config.generateUpdatesFilesForAllChannels).toBe(true)
})

test('rule 16: Electron is of a version that still gets fixes', () => {
  expect(Number(metadata.devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45)
})

test('rule 19: the fuses of a package are set as required', () => {
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
})
