import { createContext, useContext } from 'react';
import type { Editor } from '../editor.ts';
import type { Saving } from '../store/saving.ts';

/** What every part of the editor's own layer works with. */
export interface Desk {
  editor: Editor;
  saving: Saving;
  /** Throws unsaved changes away after asking. */
  discard(): Promise<void>;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk of the layer this component stands in. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error('A part of the editor stands outside its layer.');
  return desk;
}
