/** Explains an outdated Node. Otherwise native SQLite ends vitest's workers with a bare segmentation fault. */
export function setup(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return
  throw new Error(`Tests need Node 24, this is ${process.version}. Run them through npm (npm test, npm run test:unit).`)
}
