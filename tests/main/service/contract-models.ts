import type { ServerResponse } from 'node:http'
import type { EndpointInput } from '#shared/api/endpoints.ts'

/** Answers as a model's server does, for the examples of contract-world.ts. */
export function answerModel(pathname: string, response: ServerResponse): void {
  const message = { role: 'assistant', content: 'An answer.' }
  const reply = { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 9, completion_tokens: 3 } }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(pathname.endsWith('/models') ? { data: [{ id: 'm' }] } : reply))
}

type Make = (method: string, path: string, body?: unknown) => Promise<{ readonly id: number }>

/** Connects a model and asks it. Returns the answer's id. */
export async function askModel(make: Make, url: string, content: number, mark: string): Promise<number> {
  await make('PUT', '/model/server/', { url, model: mark, features: ['question', 'summary'] })
  return (
    await make('POST', '/model/answers/', { content_id: content, feature: 'question', question: `asked ${mark}` })
  ).id
}

type ModelCalls =
  | 'modelServer'
  | 'modelServerConnect'
  | 'modelServerDisconnect'
  | 'modelServerModels'
  | 'modelAsk'
  | 'modelAnswer'
  | 'modelAnswers'
  | 'modelAnswerStop'
  | 'modelAnswerRemove'
  | 'modelAnswerRestore'
  | 'suggestedTags'

interface Own {
  readonly content: number
  readonly modelAnswer: number
  readonly site: string
}

export function modelInputs(own: Own): { readonly [N in ModelCalls]: EndpointInput<N> } {
  const { content, modelAnswer: answer } = own
  const url = `${own.site}/models`
  return {
    modelServer: {},
    modelServerConnect: { body: { url, model: 'm', features: ['summary', 'question'] } },
    modelServerModels: { body: { url } },
    modelAsk: { body: { content_id: content, feature: 'summary' } },
    modelAnswer: { params: { id: answer }, query: {} },
    modelAnswers: { query: { content_id: content } },
    modelAnswerStop: { params: { id: answer } },
    modelAnswerRemove: { params: { id: answer } },
    modelAnswerRestore: { params: { id: answer } },
    modelServerDisconnect: {},
    suggestedTags: { query: { content_id: content } },
  }
}
