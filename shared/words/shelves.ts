// Compiled from en/shelves.json by npm run words.
import { number } from '@messageformat/runtime'

export const aNameCanHaveUpTo = (d: { readonly max: string | number }): string => "A name can have up to " + d.max + " characters. The rest was cut off."
export const cancel = "Cancel"
export const createAShelf = "Create a shelf"
export const createShelf = "Create shelf"
const delete_ = "Delete"
export { delete_ as delete }
export const editNote = "Note on the shelf…"
export const findOnThisShelf = "Find on this shelf"
export const moreActionsForName = (d: { readonly name: string | number }): string => "More actions for " + d.name
export const moveDown = "Move down"
export const moveOut = (d: { readonly name: string | number }): string => "Move out of " + d.name
export const moveUp = "Move up"
export const name = "Name"
export const newShelf = "New shelf"
export const noShelvesYet = "No shelves yet."
export const noteOnName = (d: { readonly name: string | number }): string => "Note on " + d.name
export const noteRemoved = "Note removed"
export const noteSaved = "Note saved"
export const nothingOnIt = "Nothing on it yet"
export const publish = "Publish…"
export const putArticlesInYourOwnOrder = "Put articles together and in your own order. An article can be on several shelves."
export const putInto = "Put into…"
export const putNameInto = (d: { readonly name: string | number }): string => "Put “" + d.name + "” into"
export const readOfTotal = (d: { readonly read: number; readonly total: number }): string => number("en", d.read, 0) + " of " + number("en", d.total, 0) + " read"
export const rename = "Rename"
export const renameName = (d: { readonly name: string | number }): string => "Rename “" + d.name + "”"
export const shareWithReaders = "Share with readers…"
export const shelf = "Shelf"
export const shelfCreated = "Shelf created"
export const shelfDeleted = "Shelf deleted. Its articles stay."
export const shelfMoved = "Shelf moved"
export const shelfRenamed = "Shelf renamed"
export const shelves = "Shelves"
export const unreadOnly = "Unread only"
