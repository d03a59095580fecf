// What git says has changed, and what there is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * Every file that differs from a revision: committed since, edited, new or gone. Null where there is no repository, or
 * no such revision.
 * @param {string} since
 * @returns {Promise<import('./related-tests.mjs').Changed[] | null>}
 */
export async function changesSince(since) {
  // What others did to that revision's branch meanwhile is none of ours.
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

/** Every file but the ignored ones, from the root, with forward slashes. */
export async function filesThere() {
  return (await git('ls-files', '--cached', '--others', '--exclude-standard', '-z')) ?? []
}

/** @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    // Removed, but not from git's index yet.
    return ''
  }
}

/** What git prints, in parts. @param {string[]} args @returns {Promise<string[] | null>} */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  return code === 0 ? output.split(/[\0\n]/).filter(Boolean) : null
}
