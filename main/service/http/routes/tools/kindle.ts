import type { KindleSender } from '../../../library/kindle/kindle-sender.ts'
import type { Kindles } from '../../../library/kindle/kindles.ts'
import type { Routes } from '../../answer.ts'
import { ApiError } from '../../api-error.ts'

type KindleRoutes = Pick<
  Routes,
  'kindleUpload' | 'kindleUploadStatus' | 'kindleAccounts' | 'kindleAccountAdd' | 'kindleAccountRemove'
>

export type ChangingProfile = <T>(account: number, work: () => Promise<T>) => Promise<T>

export function kindleRoutes(kindles: Kindles, sender: KindleSender, changingProfile: ChangingProfile): KindleRoutes {
  const requireMail = (): void => {
    if (sender.sender !== null) return
    throw new ApiError(409, 'no_mail', 'This service sends no mail. Save the e-book as a file instead.')
  }
  return {
    kindleUpload: async ({ account }, { body }) => {
      requireMail()
      const upload = await kindles.send(account, {
        contentIds: body.content_ids ?? (body.content_id === undefined ? [] : [body.content_id]),
        asDigest: body.as_digest ?? false,
        kindle: body.kindle_account_id ?? null,
      })
      sender.wake()
      return { body: upload }
    },
    kindleUploadStatus: async ({ account }, { params }) => ({ body: await kindles.upload(account, params.id) }),
    kindleAccounts: async ({ account }) => ({
      body: { ...(await kindles.list(account)), sender: sender.sender },
    }),
    kindleAccountAdd: async ({ account }, { body }) => ({
      body: await changingProfile(account, () => kindles.add(account, body.kindle_email)),
    }),
    kindleAccountRemove: async ({ account }, { params }) => {
      await changingProfile(account, () => kindles.remove(account, params.id))
      return { body: null }
    },
  }
}
