// Declares what the parts of the designer share.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldSite, RulesEditorProps } from '../../../assembly/forms/rules-editor.ts';
import type { FieldKindDocument, LocalizedText } from '../../../../runtime/generated/documents.generated.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';
import type { DesignSession, DesignState } from './design-session.ts';
import type { DesignProblem } from './problems.ts';

/** What stays the same while somebody types. */
export interface DesignTools {
  session: DesignSession;
  kinds: readonly FieldKindDocument[];
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
  /** The owner's, and those of the site. */
  language: string;
  languages: FieldSite['languages'];
  /** Nothing can be changed. */
  isOff: boolean;
  /** Opens the rules as text, at the place of a rule. */
  openText(id?: string): void;
  /** Says something to screen readers. */
  announce(text: string): void;
  /** The title and the options of the form, as they are typed now. */
  readAround: RulesEditorProps['readAround'];
}

export interface Designing extends DesignTools {
  state: DesignState;
  problems: readonly DesignProblem[];
}

export const DesignerContext = createContext<DesignTools | undefined>(undefined);
export const ProblemsContext = createContext<readonly DesignProblem[]>([]);

export function useDesignTools(): DesignTools {
  const tools = useContext(DesignerContext);
  if (tools === undefined) throw new Error('This component must be rendered inside the designer.');
  return tools;
}

/** Something of the work; what uses it is drawn anew only when that changes. */
export function useDesignState<Value>(read: (state: DesignState) => Value): Value {
  const { session } = useDesignTools();
  return useSyncExternalStore(session.subscribe, () => read(session.read()));
}

/** Drawn anew with each change of the form: what is drawn once for each field takes `useDesignTools`. */
export function useDesigner(): Designing {
  const tools = useDesignTools();
  const state = useSyncExternalStore(tools.session.subscribe, tools.session.read);
  return { ...tools, state, problems: useContext(ProblemsContext) };
}
