// Draws a text as it looks on the page.
import { useEffect, useRef, type RefObject } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** The styled text of a dialog: what the action `read-style` returns. */
export interface StyledText {
  style?: Record<string, unknown>;
  sample?: string;
  base?: string;
  textColor?: string;
  background?: string;
}

export type Width = 'desktop' | 'phone';
/** The root font of phones begins here (`src/site/styles/base.css`). */
const PHONES = '(max-width: 750px)';

export function widthOfWindow(): Width {
  return matchMedia(PHONES).matches ? 'phone' : 'desktop';
}

/**
 * Styles the element with the returned ref like the text on the page, with letters of at most `largest`
 * pixels.
 */
export function useSample<Element extends HTMLElement>(
  style: Record<string, unknown>,
  { base, textColor }: StyledText,
  width: Width | undefined,
  largest = Infinity,
): RefObject<Element | null> {
  const { ask } = useFieldServices();
  const sample = useRef<Element>(null);
  const asked = JSON.stringify({ style, base, width });
  useEffect(() => {
    let isLatest = true;
    const draw = async (): Promise<void> => {
      const declared = await ask('declare', JSON.parse(asked));
      if (!isLatest || sample.current === null) return;
      sample.current.style.cssText = `color:${textColor};${String(declared)}`;
      const size = Number.parseFloat(getComputedStyle(sample.current).fontSize);
      if (size > largest) sample.current.style.fontSize = `${largest}px`;
    };
    void draw();
    return () => {
      isLatest = false;
    };
  }, [ask, asked, textColor, largest]);
  return sample;
}
