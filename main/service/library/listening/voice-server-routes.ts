import type { VoiceServers } from './voice-server/voice-servers.ts'
import type { Routes } from '../../calls/answer.ts'

type SpeechServerRoutes = Pick<Routes, 'speechServer' | 'speechServerConnect' | 'speechServerDisconnect'>

/** Time that a server has to produce its first word, including retries. */
const PATIENCE_MS = 120_000

export function speechServerRoutes(servers: VoiceServers): SpeechServerRoutes {
  const status = async (account: number) => {
    const found = await servers.status(account)
    if (!found) return { body: { server: null } }
    const { url, host, model, hasKey, sendsEmails, error, voices, texts } = found
    return {
      body: {
        server: {
          url,
          host,
          model,
          has_key: hasKey,
          sends_emails: sendsEmails,
          error,
          voices: voices.map(({ id, name, language }) => ({ id, name, language })),
          texts: texts.map(({ contentId, title, characters, sentMs }) => ({
            content_id: contentId,
            title,
            characters,
            sent_date: new Date(sentMs).toISOString(),
          })),
        },
      },
    }
  }
  return {
    speechServer: ({ account }) => status(account),
    speechServerConnect: async ({ account }, { body }) => {
      const { url, key, model, voices = [], sends_emails: sendsEmails = false } = body
      await servers.connect(account, { url, key, model, voices, sendsEmails }, AbortSignal.timeout(PATIENCE_MS))
      return await status(account)
    },
    speechServerDisconnect: async ({ account }) => {
      await servers.disconnect(account)
      return { body: null }
    },
  }
}
