// Keeps the theme's draft on the server.
import type { Presets, ThemeDocument } from '../../../../runtime/theme/theme-document.ts';
import {
  DocumentKeeper,
  readDocument,
  type KeeperDependencies,
  type KeptDocument,
  type StoredDocument,
} from '../site-documents/document-keeper.ts';
import { ThemeDraft } from './theme-draft.ts';
import { readTheme } from './theme-values.ts';

const THEME: KeptDocument<ThemeDocument> = {
  entity: 'consoleTheme',
  id: 'theme',
  read: readTheme,
  write: (document) => ({ document: { ...document } }),
};

export class ThemeKeeper extends DocumentKeeper<ThemeDocument> {
  readonly draft: ThemeDraft;

  /** Reads the theme of the site with its draft. */
  static async open(presets: Presets, dependencies: KeeperDependencies): Promise<ThemeKeeper> {
    const stored = await readDocument(THEME, dependencies.call);
    const draft = new ThemeDraft(stored.document, stored.published, presets);
    return new ThemeKeeper(draft, stored, dependencies);
  }

  private constructor(
    draft: ThemeDraft,
    stored: StoredDocument<ThemeDocument>,
    dependencies: KeeperDependencies,
  ) {
    super(THEME, draft, stored, dependencies);
    this.draft = draft;
  }
}
