// What the parts of the designer share.
import { createContext, useContext } from 'react';
import type { FieldSite } from '../../../assembly/forms/rules-editor.ts';
import type { FieldKindDocument, LocalizedText } from '../../../../runtime/generated/documents.generated.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';
import type { DesignSession, DesignState } from './design-session.ts';
import type { DesignProblem } from './problems.ts';

export interface Designing {
  session: DesignSession;
  state: DesignState;
  kinds: readonly FieldKindDocument[];
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
  /** The owner's, and those of the site. */
  language: string;
  languages: FieldSite['languages'];
  /** Nothing can be changed. */
  isOff: boolean;
  problems: readonly DesignProblem[];
  /** Opens the rules as text, at the place of a rule. */
  openText(id?: string): void;
  /** Says something to screen readers. */
  announce(text: string): void;
}

export const DesignerContext = createContext<Designing | undefined>(undefined);

export function useDesigner(): Designing {
  const designing = useContext(DesignerContext);
  if (designing === undefined) throw new Error('This component must be rendered inside the designer.');
  return designing;
}
