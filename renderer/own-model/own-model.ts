import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type ModelFeature, modelFeatures } from '#shared/model/tools/model-answers.ts'
import { failureOf, useHost } from '../cache/index.ts'
import { report } from '../report.ts'

type Host = ReturnType<typeof useHost>

/** The model that the reader named, and what it may do. */
export interface OwnModel {
  /** The host that receives the text. */
  readonly host: string
  readonly features: readonly ModelFeature[]
  /** Language tag of its answers. '' if the reader chose none. */
  readonly language: string
}

/** Remembers the model, so that the app can say offline that it can't be asked. */
const KEY = 'lectern.own-model'

const store = createStore<{ readonly model: OwnModel | null; readonly isRead: boolean }>(() => ({
  model: remembered(),
  isRead: false,
}))
let reading = false

/** Returns the reader's model, or null if there is none, or if it is still unknown. */
export function useOwnModel(): OwnModel | null {
  const host = useHost()
  const { isRead } = useStore(store)
  useEffect(() => {
    if (!isRead) readOwnModel(host)
  }, [host, isRead])
  // The next reader on this device may be another one.
  useEffect(
    () => host.subscribe((event) => event.type === 'session.init-login' && put({ model: null, isRead: false })),
    [host],
  )
  return useStore(store, ({ model }) => model)
}

/** Call this after a change to the model or its features. */
export function ownModelChanged(model: Given | null): void {
  put({ model: model && known(model), isRead: true })
}

function readOwnModel(host: Host): void {
  if (reading) return
  reading = true
  host
    .call('modelServer', {})
    .then(
      ({ server }) => put({ model: server && known(server), isRead: true }),
      (error: unknown) => {
        if (failureOf(error).kind !== 'offline') report('read the model of the reader', error)
      },
    )
    .finally(() => {
      reading = false
    })
}

interface Given {
  readonly host: string
  readonly features: readonly string[]
  readonly language: string
}

const known = ({ host, features, language }: Given): OwnModel => ({
  host,
  language,
  features: modelFeatures.filter((feature) => features.includes(feature)),
})

function put(state: { readonly model: OwnModel | null; readonly isRead: boolean }): void {
  store.setState(state)
  try {
    if (state.model === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(state.model))
  } catch (error) {
    // A full or forbidden storage only means that the model is unknown while offline.
    report('remember the model of the reader', error)
  }
}

function remembered(): OwnModel | null {
  try {
    const { host, features, language } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, unknown>
    if (typeof host !== 'string' || !Array.isArray(features)) return null
    return known({ host, features, language: typeof language === 'string' ? language : '' })
  } catch {
    return null
  }
}
