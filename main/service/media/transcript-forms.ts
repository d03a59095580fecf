/** In the order of their information: times of each line first, speakers next. */
const forms = [/vtt/, /srt|subrip/, /json/, /html/] as const

/** The best form of a transcript to ask for. The last ones are of types that can't be read. */
export function byQuality<T extends { readonly type: string | null; readonly url: string }>(files: readonly T[]): T[] {
  const rank = ({ type, url }: T) => {
    const known = forms.findIndex((form) => form.test(type ?? ''))
    const named = forms.findIndex((form) => form.test(url.toLowerCase()))
    return known >= 0 ? known : named >= 0 ? named : forms.length
  }
  return files.filter((file) => rank(file) < forms.length).toSorted((a, b) => rank(a) - rank(b))
}
