// Declares the edited page as the rest of the editor sees it.
import type { Documents } from '../../../runtime/edit/change.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast, BlockData, DictEntry } from '../../../runtime/model/page.ts';

/** What one block instance renders. Immutable, and replaced only when this block changes. */
export interface ShownBlock {
  readonly data: BlockData;
  readonly dict: Readonly<Record<string, DictEntry>>;
}

/** A document as the server last sent or accepted it. */
export interface SavedDocument {
  readonly ast: Ast;
  readonly revision: number;
}

/** The page's own document as the server keeps it without it being public. */
export interface KeptDraft {
  readonly ast: Ast;
  /** Names it: no other draft was saved then. */
  readonly savedAt: string;
  readonly savedBy: string;
}

/** The page as actions of documents use it. Changes go through `EditorContext.apply`. */
export interface EditedPage {
  readonly documents: Documents;
  /** Shows a block with other data, without changing it. Undefined shows its own data again. */
  preview(document: DocumentName, key: string, data: BlockData | undefined): void;
  /** Loads again what blocks show from the server. */
  loadSources(): void;
  /** Records what the server now holds. Everything that differs from it is unsaved. */
  markSaved(document: DocumentName, saved: SavedDocument): void;
  /** Records the draft of the server that the page's own document is based on; undefined for none. */
  markDrafted(drafted: KeptDraft | undefined): void;
}
