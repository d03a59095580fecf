import * as t from '#shared/words/service/listening.ts'
import type { FolderKey } from '../../file-cache/folder-key.ts'
import { type ExternalAudio, NoAudio } from './external-audio.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

export function externalAudioRoutes(sounds: ExternalAudio, own: FolderKey): Pick<Routes, 'externalAudio'> {
  return {
    externalAudio: async (_call, { query }) => {
      if (!own.admits(query.key)) throw new ApiError(403, 'key_not_valid', t.thisKeyDoesNotGiveAccess)
      try {
        return { file: { name: 'episode', ...(await sounds.find(query.url)) } }
      } catch (error) {
        if (error instanceof NoAudio) throw new ApiError(502, 'no_sound', error.message)
        throw error
      }
    },
  }
}
