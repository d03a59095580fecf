import type { Uploads } from './uploads.ts'
import type { Routes } from '../../calls/answer.ts'

export function uploadRoutes(uploads: Uploads): Pick<Routes, 'uploadBegin' | 'uploadPart'> {
  return {
    uploadBegin: async ({ account }, { params, body }) => ({
      body: await uploads.begin(account, params.hash, body.size),
    }),
    uploadPart: async ({ account }, { params: { hash, part }, body: { data } }) => ({
      body: await uploads.take(account, hash, part, Buffer.from(data, 'base64')),
    }),
  }
}
