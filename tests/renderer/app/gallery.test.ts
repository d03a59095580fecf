import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const renderer = join(import.meta.dirname, '../../../renderer')

test('the gallery shows every component', () => {
  const gallery = readFileSync(join(renderer, 'app/gallery/gallery.tsx'), 'utf8')
  // Parts of other components: the gallery shows them inside those.
  const parts = new Set(['drawings.tsx', 'menu-popup.tsx'])
  const components = readdirSync(join(renderer, 'components')).filter((file) => file.endsWith('.tsx'))
  const missing = components.filter((file) => !parts.has(file) && !gallery.includes(`components/${file}'`))
  expect(missing).toEqual([])
})
