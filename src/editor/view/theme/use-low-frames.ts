// Frames on the page what is hard to read, while the theme's panel lists it.
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { coloursOf } from '../../../../runtime/theme/contrast.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import { listLow } from '../../commands/theme/describe-theme.ts';
import { clearFrames, frameLow, LOW_ATTRIBUTE, soughtOf } from '../../commands/theme/frame-low.ts';
import { addSheet } from '../../commands/theme/theme-styles.ts';
import type { ThemeDraft } from '../../commands/theme/theme-draft.ts';

/** A slider is let go by then: all elements of the page are read. */
const FRAME_MS = 250;
const FRAME = `[${LOW_ATTRIBUTE}]{outline:2px dashed #b3261e!important;outline-offset:2px!important}`;

/** How many elements of this page are framed, by the key of the colour: `light/text-muted`. */
export function useLowFrames(draft: ThemeDraft): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const root = document.querySelector('#root') ?? document.body;
    const sheet = addSheet(document);
    sheet.replace(FRAME);
    let cancel: (() => void) | undefined;
    const frame = (): void => {
      const { pairs, shown, presets, look } = draft;
      const colours = coloursOf(shown, look, presets);
      const sought = listLow(pairs, shown, presets)
        .filter(({ scheme }) => scheme === look)
        .flatMap(({ scheme, role, pairs: low }) => soughtOf(`${scheme}/${role}`, low, colours));
      setCounts(frameLow(root, sought));
    };
    const stop = reaction(
      () => [draft.shown, draft.look],
      () => {
        cancel?.();
        cancel = delay('contrast frames', frame, FRAME_MS);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      cancel?.();
      sheet.remove();
      clearFrames(root);
    };
  }, [draft]);
  return counts;
}

/** Shows the first element of a colour that is framed. */
export function showFramed(key: string): void {
  document.querySelector(`[${LOW_ATTRIBUTE}="${key}"]`)?.scrollIntoView({ block: 'center' });
}
