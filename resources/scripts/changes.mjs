// Lists the files that git reports as changed, and all files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * Every file that differs from a revision: committed since, edited, new or removed. Null without a repository or if the
 * revision does not exist.
 * @param {string} since
 * @returns {Promise<import('./related/related-tests.mjs').Changed[] | null>}
 */
export async function changesSince(since) {
  // Changes on that revision's branch since the fork do not count.
  const base = await git('merge-base', since, 'HEAD')
  const differing = base && (await git('diff', '--name-status', '--no-renames', '-z', base[0] ?? since))
  const fresh = await git('ls-files', '--others', '--exclude-standard', '-z')
  if (!differing || !fresh) return null
  const changed = fresh.map((path) => ({ path, isGone: false }))
  for (let at = 0; at + 1 < differing.length; at += 2) {
    changed.push({ path: differing[at + 1] ?? '', isGone: differing[at] === 'D' })
  }
  return changed
}

/** Every file except ignored ones, relative to the root, with forward slashes. */
export async function filesThere() {
  return (await git('ls-files', '--cached', '--others', '--exclude-standard', '-z')) ?? []
}

/** @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    // Removed, but still in git's index.
    return ''
  }
}

/** Git's output, split. @param {string[]} args @returns {Promise<string[] | null>} */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  return code === 0 ? output.split(/[\0\n]/).filter(Boolean) : null
}
