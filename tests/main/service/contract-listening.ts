import type { EndpointInput } from '#shared/api/endpoints.ts'

type ListeningCalls =
  | 'speech'
  | 'speechMarks'
  | 'speechPlan'
  | 'speechText'
  | 'speechVoices'
  | 'speechServer'
  | 'speechServerConnect'
  | 'speechSample'
  | 'speechServerDisconnect'
  | 'listenQueue'
  | 'listenQueuePut'
  | 'listenQueueRemove'
  | 'speechAudio'

interface Own {
  readonly content: number
  readonly audio: { readonly name: string; readonly until: number; readonly key: string }
  readonly site: string
}

/** Valid input for the calls of listening, for contract-inputs.ts. */
export function listeningInputs(own: Own): { readonly [N in ListeningCalls]: EndpointInput<N> } {
  const { content } = own
  return {
    speech: { body: { content_id: content } },
    speechMarks: { query: { content_id: content } },
    speechPlan: { query: { content_id: content } },
    speechText: { query: { content_id: content } },
    speechVoices: {},
    speechServer: {},
    speechServerConnect: { body: { url: `${own.site}/voices`, model: 'm', voices: ['v'] } },
    speechSample: { body: { voice: 1, language: 'en' } },
    speechServerDisconnect: {},
    listenQueue: {},
    listenQueuePut: { body: { content_ids: [content], before: null } },
    listenQueueRemove: { body: { content_ids: [content] } },
    speechAudio: {
      params: { name: own.audio.name },
      query: { until: own.audio.until, key: own.audio.key },
    },
  }
}
