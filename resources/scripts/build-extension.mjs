// npm run build:extension: builds the browser extension for Chrome, Firefox and Safari into out/extension, and the
// packages that stores take.
import { join } from 'node:path'
import { buildExtension, families, keepId } from '../../renderer/extension/extension.config.ts'
import { say } from './say.mjs'
import { zipFolder } from './zip-folder.mjs'

const folder = await buildExtension()
for (const family of families) {
  // Safari takes a folder, which Apple's converter makes an app of.
  if (family !== 'safari') zipFolder(join(folder, family), join(folder, `lectern-${family}.zip`))
}
keepId(folder)
say(`built the extension, in ${folder}`)
