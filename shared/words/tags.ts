// Compiled from en/tags.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const aNameCanHaveUpTo = (d: { readonly tag: string | number }): string => "A name can have up to " + d.tag + " characters. The rest was cut off."
export const alsoDeleteTheTagsInIt = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "Also delete the nested tag", other: "Also delete the " + number("en", d.count, 0) + " nested tags" })
export const alsoRenameTheTagsInIt = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "Also rename the nested tag", other: "Also rename the " + number("en", d.count, 0) + " nested tags" })
export const cancel = "Cancel"
export const countArticles = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" })
export const createATag = "Create a tag"
export const createTag = "Create tag"
const delete_ = "Delete"
export { delete_ as delete }
export const deleteName = (d: { readonly name: string | number }): string => "Delete “" + d.name + "”?"
export const filterTags = "Filter tags"
export const lastUsed = "Last used"
export const merge = "Merge"
export const moreActionsForName = (d: { readonly name: string | number }): string => "More actions for " + d.name
export const mostArticles = "Most articles"
export const name = "Name"
export const nameAlreadyExists = (d: { readonly name: string | number }): string => "“" + d.name + "” already exists. The two tags will be merged."
export const nameAlreadyExists2 = (d: { readonly name: string | number }): string => "“" + d.name + "” already exists."
export const newNameForName = (d: { readonly name: string | number }): string => "New name for " + d.name
export const newTag = "New tag"
export const noTagWithThatName = "No tags match."
export const noTagsYet = "No tags yet."
export const pinned = "Pinned"
export const pressTToAddItTo = "Press t to add this tag to articles, or drop articles onto it."
export const pressTToTagAnArticle = "Press t to tag an article."
export const rename = "Rename"
export const renameName = (d: { readonly name: string | number }): string => "Rename “" + d.name + "”"
export const retry = "Retry"
export const showMore = "Show more"
export const someNamesExist = "Some of the new names already exist. Those tags will be merged."
export const sortTags = "Sort tags"
export const tagAnArticleFromItsMenu = "Tag an article from its menu."
export const tagRenamed = "Tag renamed"
export const tags = "Tags"
export const tagsDeleted = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " tag deleted", other: number("en", d.count, 0) + " tags deleted" })
export const tagsMerged = "Tags merged"
export const tagsRenamed = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " tag renamed", other: number("en", d.count, 0) + " tags renamed" })
export const theTagIsRemovedFromCount = (d: { readonly count: string | number }): string => "The tag will be removed from " + d.count + ". The articles won’t be deleted."
export const theTagsCouldNotBeChanged = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "A tag couldn’t be changed.", other: number("en", d.count, 0) + " tags couldn’t be changed." })
export const theseAreTheTagsOfArticles = "Your library couldn’t be reached. Only the tags of articles stored on this device are shown."
