// npm run dist: builds the installers of the current system into dist/. Arguments after `--` go to electron-builder:
// npm run dist -- --mac --publish always
import { buildBridge } from './browser-bridge.mjs'
import { build } from './build.mjs'
import { root, run, tool } from './run.mjs'
import { giveUp, say } from './say.mjs'

if (!(await build('desktop', { force: true }))) giveUp('building failed; see the messages above')

const args = ['--config', 'resources/electron-builder.yml']
// The package contains the address for updates. A private build has none and never checks.
const [owner, repo] = (process.env['LECTERN_RELEASES'] ?? '').split('/')
if (owner && repo) {
  args.push('-c.publish.provider=github', `-c.publish.owner=${owner}`, `-c.publish.repo=${repo}`)
} else {
  say('LECTERN_RELEASES=owner/repository is not set: this package will not look for updates')
  args.push('--publish', 'never')
}
for (const arch of ['x64', 'arm64']) {
  if (await buildBridge(process.platform, arch)) continue
  const missing = `no C compiler for ${process.platform}-${arch}: browsers could not save into these packages`
  if (owner && repo) giveUp(missing)
  say(missing)
}
const { code } = await run(process.execPath, [tool('electron-builder'), ...args, ...process.argv.slice(2)], {
  cwd: root,
})
process.exitCode = code
