/** Where things are (renderer/app/routes.tsx). */
export const listNames = ['queue', 'favorites', 'archive'] as const
export type ListName = (typeof listNames)[number]

export const listTitles: Readonly<Record<ListName, string>> = {
  queue: 'Queue',
  favorites: 'Favorites',
  archive: 'Archive',
}

export const listPath = (name: ListName): string => `/list/${name}`

/** The reader, opened on an entry. */
export const readerPath = (contentId: number): string => `/reader?id=${contentId}`

/** The entry a reader's address names, or null. */
export function readerContentId(search: URLSearchParams): number | null {
  const id = Number(search.get('id'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A list query value must be a known name, else the default (SPEC.txt section 5). */
export function listNameOf(value: string | null | undefined): ListName {
  return listNames.find((name) => name === value) ?? 'queue'
}
