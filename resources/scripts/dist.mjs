// npm run dist: the installers of the system it runs on, in dist/. Everything after `--` goes to electron-builder:
// npm run dist -- --mac --publish always
import { build } from './build.mjs'
import { root, run, tool } from './run.mjs'
import { giveUp, say } from './say.mjs'

if (!(await build('desktop', { force: true }))) giveUp('building failed; see the messages above')

const args = ['--config', 'resources/electron-builder.yml']
// Where updates are looked for is written into the package. A build of one's own has no such place, and never looks.
const [owner, repo] = (process.env['LECTERN_RELEASES'] ?? '').split('/')
if (owner && repo) {
  args.push('-c.publish.provider=github', `-c.publish.owner=${owner}`, `-c.publish.repo=${repo}`)
} else {
  say('LECTERN_RELEASES=owner/repository is not set: this package will not look for updates')
  args.push('--publish', 'never')
}
const { code } = await run(process.execPath, [tool('electron-builder'), ...args, ...process.argv.slice(2)], {
  cwd: root,
})
process.exitCode = code
