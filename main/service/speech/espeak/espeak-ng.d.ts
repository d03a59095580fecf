declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    readonly type: string
    /** In code points, from 1. */
    readonly text_position: number
    /** In milliseconds. */
    readonly audio_position: number
  }

  export interface EspeakWorker {
    readonly samplerate: number
    /** Returns 0 if the voice exists. Otherwise the previous voice remains set. */
    set_voice(name: string): number
    synthesize(text: string, heard: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean | void): void
  }

  export interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker
  }

  export interface EspeakSettings {
    /** Returns the voices' data, used instead of the file next to the script. */
    readonly getPreloadedPackage?: (name: string, size: number) => ArrayBuffer
  }

  export default function load(settings: EspeakSettings): Promise<EspeakModule>
}
