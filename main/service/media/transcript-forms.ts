/** Sorted by how much information they contain: those with a time for each line first, then those with speakers. */
const forms = [/vtt/, /srt|subrip/, /json/, /html/] as const

/** Sorts the files of a transcript, the best form first. Files of types that can't be read come last. */
export function byQuality<T extends { readonly type: string | null; readonly url: string }>(files: readonly T[]): T[] {
  const rank = ({ type, url }: T) => {
    const known = forms.findIndex((form) => form.test(type ?? ''))
    const named = forms.findIndex((form) => form.test(url.toLowerCase()))
    return known >= 0 ? known : named >= 0 ? named : forms.length
  }
  return files.filter((file) => rank(file) < forms.length).toSorted((a, b) => rank(a) - rank(b))
}
