// npm run build: both apps, whatever was built before. npm run build:web builds the web app alone.
import { ensureBuilt } from './build.mjs'
import { say } from './say.mjs'

const names = process.argv.includes('--web')
  ? /** @type {const} */ (['web'])
  : /** @type {const} */ (['desktop', 'web'])
for (const name of names) await ensureBuilt(name, { force: true })
say('built, in out/')
