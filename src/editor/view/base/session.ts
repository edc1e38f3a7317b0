// Shares the session among the components of the editor's layer.
import { createContext, useContext } from 'react';
import type { Account } from '../../commands/account.ts';
import type { Editor } from '../../commands/editor.ts';
import type { Persistence } from '../../commands/persistence.ts';
import type { Presence } from '../../commands/presence.ts';
import type { ElementWarnings } from '../../commands/tools/element-warnings.ts';
import type { UntranslatedHighlights } from '../../commands/translation/untranslated-highlights.ts';
import type { Tour } from '../../store/tour.ts';
import type { DeviceWidth } from '../../contracts/device.ts';

export interface EditorSession extends Persistence {
  editor: Editor;
  account: Account;
  highlights: UntranslatedHighlights;
  tour: Tour;
  warnings: ElementWarnings;
  presence: Presence;
  /** Shows the page in another width, with everything that is unsaved. */
  showWidth(width: DeviceWidth): Promise<void>;
  /** Loads the page anew from an address, with everything that is unsaved. */
  reopen(url: string): Promise<void>;
}

export const SessionContext = createContext<EditorSession | undefined>(undefined);

/** The session of the layer that the component is rendered in. */
export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This component must be rendered inside the editor layer.');
  return session;
}
