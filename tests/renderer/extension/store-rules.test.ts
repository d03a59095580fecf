import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BrowserFamily, manifest, shownByBrowser } from '../../../renderer/extension/manifest.ts'

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const icons = join(root, 'resources/icons/extension')
/** The description in English. Stores show it in their own listing. */
const english = shownByBrowser.saveThePageYouAreReading
const texts = readFileSync(join(root, 'resources/packaging/extension-store.md'), 'utf8')

interface Written {
  readonly name: string
  readonly version: string
  readonly icons: Record<string, string>
  readonly permissions: readonly string[]
  readonly optional_permissions: readonly string[]
  readonly commands: Record<string, { readonly suggested_key?: object }>
  readonly content_security_policy: { readonly extension_pages: string }
}
const written = (family: BrowserFamily) => manifest(family, version) as unknown as Written

/** Width and height of a PNG, from its header. */
function sizeOf(path: string): [number, number] {
  const bytes = readFileSync(path)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe.each(['chrome', 'firefox'] as const)('the package for %s has what stores ask for', (family) => {
  const { name, commands, content_security_policy: policy, ...rest } = written(family)

  test('a name and a description of the allowed length, and a version of numbers', () => {
    expect(name.length).toBeLessThanOrEqual(45)
    expect(english.length).toBeLessThanOrEqual(132)
    const numbers = rest.version.split('.')
    expect(numbers.length).toBeLessThanOrEqual(4)
    for (const number of numbers) {
      expect(number).toMatch(/^(?:0|[1-9]\d{0,4})$/)
      expect(Number(number)).toBeLessThanOrEqual(65_535)
    }
  })

  test('icons of the sizes that it names, 128 pixels among them', () => {
    expect(Object.keys(rest.icons)).toContain('128')
    for (const [size, path] of Object.entries(rest.icons)) {
      expect(sizeOf(join(icons, path.replace('icons/', '')))).toEqual([Number(size), Number(size)])
    }
  })

  test('no more than four keys, no store-specific key or address, and no code from elsewhere', () => {
    expect(Object.values(commands).filter((command) => command.suggested_key).length).toBeLessThanOrEqual(4)
    expect(rest).not.toHaveProperty('key')
    expect(rest).not.toHaveProperty('update_url')
    const scripts = policy.extension_pages.split(';').find((part) => part.trim().startsWith('script-src'))
    expect(scripts?.trim()).toBe("script-src 'self'")
  })

  test('a purpose in the store’s texts for each permission, and the same summary', () => {
    for (const permission of [...rest.permissions, ...rest.optional_permissions]) {
      expect(texts).toContain(`\`${permission}\``)
    }
    expect(texts).toContain(english)
  })
})
