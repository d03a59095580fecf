/** Loads the code that writes exports and books. Most services rarely write one. */
export async function loadWriters() {
  const [{ archiveLayouts, isUsualPicture }, archive, pictures] = await Promise.all([
    import('../../exports/index.ts'),
    import('./export-archive.ts'),
    import('./stored-pictures.ts'),
  ])
  return { archiveLayouts, isUsualPicture, ...archive, ...pictures }
}
