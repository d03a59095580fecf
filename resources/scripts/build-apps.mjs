// npm run build: builds both apps, even if they are up to date. npm run build:web builds the web app alone.
import { ensureBuilt } from './build.mjs'
import { say } from './say.mjs'

if (!process.argv.includes('--web')) await ensureBuilt('desktop', { force: true })
await ensureBuilt('web', { force: true })
say('built, in out/')
