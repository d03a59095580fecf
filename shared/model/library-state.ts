/** Where an entry stands in the library (SPEC.txt section 4). An undefined state counts as unsaved. */
export const libraryState = { unsaved: 0, saved: 1, archived: 2, deleted: 3 } as const

export type LibraryState = (typeof libraryState)[keyof typeof libraryState]
