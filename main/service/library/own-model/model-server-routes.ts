import type { Routes } from '../../calls/answer.ts'
import { type ModelServers, usualCharacters } from './server/model-servers.ts'

type ModelServerRoutes = Pick<
  Routes,
  'modelServer' | 'modelServerConnect' | 'modelServerDisconnect' | 'modelServerModels'
>

/** Time in milliseconds that a server has for its first answer. It may have to load the model. */
const PATIENCE_MS = 180_000

export function modelServerRoutes(servers: ModelServers): ModelServerRoutes {
  const status = async (account: number) => {
    const found = await servers.status(account)
    if (!found) return { body: { server: null } }
    const { url, host, model, hasKey, features, sendsEmails, language, mostCharacters, error, used } = found
    return {
      body: {
        server: {
          ...{ url, host, model, has_key: hasKey, features, sends_emails: sendsEmails, language },
          ...{ most_characters: mostCharacters, error },
          ...{ answers: used.answers, tokens_in: used.tokensIn, tokens_out: used.tokensOut },
        },
      },
    }
  }
  return {
    modelServer: ({ account }) => status(account),
    modelServerConnect: async ({ account }, { body }) => {
      const { url, key, model, features, sends_emails: sendsEmails = false, language = '' } = body
      const wanted = { url, key, model, features, sendsEmails, language }
      const mostCharacters = body.most_characters ?? usualCharacters
      await servers.connect(
        account,
        { ...wanted, mostCharacters },
        body.tests === true,
        AbortSignal.timeout(PATIENCE_MS),
      )
      return await status(account)
    },
    modelServerDisconnect: async ({ account }) => {
      await servers.disconnect(account)
      return { body: null }
    },
    modelServerModels: async ({ account }, { body }) => ({
      body: { models: await servers.models(account, body.url, body.key, AbortSignal.timeout(PATIENCE_MS)) },
    }),
  }
}
