// Loads the style presets of the site from the dialog, and changes them.
import { useCallback, useEffect, useState } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** A named style of texts. */
export interface Preset {
  presetCode: string;
  name: string;
  style: Record<string, unknown>;
}

/** What can be done with presets, beside using one. */
export type PresetAct = 'save' | 'rename' | 'replace' | 'delete';

export interface Found {
  status: 'loading' | 'ready' | 'failed';
  presets: readonly Preset[];
  /** Why they could not be loaded. */
  error?: unknown;
}

interface UsedPresets {
  found: Found;
  /** Loads them again. */
  load(): void;
  /**
   * Runs an act and loads the presets again. Resolves with false if the owner decided against it, else with
   * the preset afterwards; undefined for a deleted one.
   */
  run(act: PresetAct, preset: Partial<Preset>): Promise<Preset | undefined | false>;
}

/** The presets of the site. */
export function usePresets(): UsedPresets {
  const { ask } = useFieldServices();
  const [found, setFound] = useState<Found>({ status: 'loading', presets: [] });
  const fetch = useCallback(async (): Promise<Partial<Found>> => {
    try {
      return { status: 'ready', presets: (await ask('presets')) as readonly Preset[] };
    } catch (error) {
      return { status: 'failed', error };
    }
  }, [ask]);
  const show = useCallback((now: Partial<Found>) => setFound((before) => ({ ...before, ...now })), []);
  useEffect(() => void fetch().then(show), [fetch, show]);
  return {
    found,
    load: () => void fetch().then(show),
    async run(act, preset) {
      const done = (await ask(act, preset)) as Partial<Preset> | undefined;
      if (done === undefined) return false;
      const { presetCode = preset.presetCode } = done;
      const now = await fetch();
      show(now);
      return now.presets?.find((each) => each.presetCode === presetCode);
    },
  };
}

/** Makes the sentence about an error. A call without an answer has none. */
export function useSentence(): (error: unknown) => string {
  const { translate } = useFieldServices();
  return (error) => (error instanceof Error ? error.message : String(error)) || translate('editor.noAnswer');
}
