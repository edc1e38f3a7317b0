import { createContext, useContext } from 'react';
import type { Editor } from '../../commands/editor.ts';
import type { TranslationMarks } from '../../commands/translation/translation-marks.ts';
import type { Width } from '../device/widths.ts';
import type { Safety } from '../../commands/persistence.ts';

/** What every part of the editor's own layer works with. */
export interface Desk extends Safety {
  editor: Editor;
  /** What is left to translate. */
  marks: TranslationMarks;
  /** Shows the page in another width; what is unsaved comes along. */
  toWidth(width: Width): Promise<void>;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk of the layer this component stands in. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error('A part of the editor stands outside its layer.');
  return desk;
}
