import type { Caller } from '#shared/api/caller.ts'
import { annotationEndpoints } from '#shared/api/endpoints/annotations.ts'
import { contentEndpoints } from '#shared/api/endpoints/contents.ts'
import { libraryEntryEndpoints } from '#shared/api/endpoints/library-entries.ts'
import { libraryItemEndpoints } from '#shared/api/endpoints/library-items.ts'
import { noteEndpoints } from '#shared/api/endpoints/notes.ts'
import { pictureEndpoints } from '#shared/api/endpoints/pictures.ts'
import { profileEndpoints } from '#shared/api/endpoints/profile.ts'
import { saveEndpoints } from '#shared/api/endpoints/saves.ts'
import { searchEndpoints } from '#shared/api/endpoints/search.ts'
import { sessionEndpoints } from '#shared/api/endpoints/sessions.ts'
import { signInEndpoints } from '#shared/api/endpoints/sign-in.ts'
import { tagEndpoints } from '#shared/api/endpoints/tags.ts'

const { annotationCreate } = annotationEndpoints
const { content, contentLookup, contentTags, myAnnotations, savedAddresses } = contentEndpoints
const { libraryEntries } = libraryEntryEndpoints
const { queueFeed } = libraryItemEndpoints
const { noteWrite } = noteEndpoints
const { pictureKey } = pictureEndpoints
const { profile } = profileEndpoints
const { save, saveStatus } = saveEndpoints
const { searchLibrary } = searchEndpoints
const { signOut } = sessionEndpoints
const { qrLoginExchange, qrLoginTrigger, tokenRefresh } = signInEndpoints
const { tags } = tagEndpoints

/** The calls that the extension makes. */
export const extensionCalls = {
  annotationCreate,
  content,
  contentLookup,
  contentTags,
  libraryEntries,
  myAnnotations,
  noteWrite,
  pictureKey,
  profile,
  qrLoginExchange,
  qrLoginTrigger,
  queueFeed,
  save,
  saveStatus,
  savedAddresses,
  searchLibrary,
  signOut,
  tags,
  tokenRefresh,
}

export type ExtensionCall = keyof typeof extensionCalls
export type ExtensionCaller = Caller<ExtensionCall>
