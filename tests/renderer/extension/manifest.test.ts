import { expect, test } from 'vitest'
import { manifest } from '../../../renderer/extension/manifest.ts'

// A new permission makes browsers ask every reader again, so it must be meant.
test.each(['chrome', 'firefox', 'safari'] as const)('%s: asks for no site and nothing that warns', (family) => {
  const written = manifest(family, '1.2.3')
  expect(written['permissions']).toEqual([
    'activeTab',
    'scripting',
    'storage',
    'alarms',
    'contextMenus',
    ...(family === 'chrome' ? ['sidePanel'] : []),
  ])
  expect(written['optional_permissions']).toEqual(family === 'safari' ? ['tabs'] : ['tabs', 'nativeMessaging'])
  expect(written).not.toHaveProperty('host_permissions')
  expect(written).not.toHaveProperty('content_scripts')
  expect(written).not.toHaveProperty('web_accessible_resources')
  expect(written).not.toHaveProperty('externally_connectable')
  expect(written).toMatchObject({ manifest_version: 3, version: '1.2.3' })
})
