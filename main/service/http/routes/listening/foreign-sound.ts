import type { FolderKey } from '../../../library/folder-key.ts'
import { type ForeignSounds, NoSound } from '../../../library/listening/foreign-sounds.ts'
import type { Routes } from '../../answer.ts'
import { ApiError } from '../../api-error.ts'

export function foreignSoundRoutes(sounds: ForeignSounds, own: FolderKey): Pick<Routes, 'foreignSound'> {
  return {
    foreignSound: async (_call, { query }) => {
      if (!own.admits(query.key)) throw new ApiError(403, 'key_not_valid', 'This key opens no sounds.')
      try {
        return { file: { name: 'episode', ...(await sounds.find(query.url)) } }
      } catch (error) {
        if (error instanceof NoSound) throw new ApiError(502, 'no_sound', error.message)
        throw error
      }
    },
  }
}
