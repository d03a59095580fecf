import * as t from '#shared/words/service/tools.ts'
import type { KindleSender } from './kindle-sender.ts'
import type { Tags } from '../entries/tags.ts'
import { listSubject } from '../feeds-out/list-subject.ts'
import type { Magazines } from './magazines.ts'
import type { Kindles } from './kindles.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

type KindleRoutes = Pick<
  Routes,
  | 'kindleUpload'
  | 'kindleUploadStatus'
  | 'kindleUploadPutBack'
  | 'kindleAccounts'
  | 'kindleAccountAdd'
  | 'kindleAccountRemove'
  | 'magazineAdd'
  | 'magazineStop'
  | 'magazineSend'
>

export type ChangingProfile = <T>(account: number, work: () => Promise<T>) => Promise<T>

export interface KindleRouteParts {
  readonly kindles: Kindles
  readonly sender: KindleSender
  readonly magazines: Magazines
  readonly tags: Tags
  readonly changingProfile: ChangingProfile
}

export function kindleRoutes({ kindles, sender, magazines, tags, changingProfile }: KindleRouteParts): KindleRoutes {
  const requireMail = (): void => {
    if (sender.sender !== null) return
    throw new ApiError(409, 'no_mail', t.thisServiceDoesntSendEmailSave)
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
    kindleUploadPutBack: async ({ account }, { params }) => ({ body: await kindles.putBack(account, params.id) }),
    kindleAccounts: async ({ account }) => ({
      body: { ...(await kindles.list(account)), sender: sender.sender, magazines: await magazines.list(account) },
    }),
    kindleAccountAdd: async ({ account }, { body }) => ({
      body: await changingProfile(account, () => kindles.add(account, body.kindle_email)),
    }),
    kindleAccountRemove: async ({ account }, { params }) => {
      await changingProfile(account, () => kindles.remove(account, params.id))
      return { body: null }
    },
    magazineAdd: async ({ account }, { body }) => {
      requireMail()
      const { name, list, tag_id: tag, view, weekday, hour, time_zone: zone, kindle_account_id: kindle = null } = body
      const { archives = false } = body
      const subject = await listSubject(tags, account, { list, tag, view })
      return { body: await magazines.add(account, { name, list, subject, weekday, hour, zone, kindle, archives }) }
    },
    magazineStop: async ({ account }, { params }) => {
      await magazines.remove(account, params.id)
      return { body: null }
    },
    magazineSend: async ({ account }, { params }) => {
      requireMail()
      return { body: { upload: await magazines.send(account, params.id) } }
    },
  }
}
