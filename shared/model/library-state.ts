/** An entry's state in the library. An undefined state counts as unsaved. */
export const libraryState = { unsaved: 0, saved: 1, archived: 2, deleted: 3 } as const

export type LibraryState = (typeof libraryState)[keyof typeof libraryState]
