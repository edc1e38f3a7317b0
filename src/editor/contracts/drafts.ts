// Declares drafts: unsaved work that the browser keeps.
import type { History } from '../../../runtime/edit/history.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import type { OpenWork } from './dialogs.ts';
import type { KeptDraft, SavedDocument } from './page.ts';

/** Unsaved work: each changed document with the saved state that it is based on. */
export interface Draft {
  /** Random. Every tab writes its own draft. */
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  documents: Partial<Record<DocumentName, { ast: Ast; base: SavedDocument }>>;
  /** The draft of the server that the page's own document is based on. */
  drafted?: KeptDraft;
  /** What was typed into dialogs that are still open. */
  work?: OpenWork;
  /**
   * Only in a draft for the next editor of this tab: the history, and the revisions of the documents it
   * belongs to.
   */
  steps?: { history: History; revisions: Record<DocumentName, number> };
}

/** A draft of another page of the site, or of this page in another language. */
export interface OtherDraft {
  id: string;
  channelCode: string;
  language: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** The drafts of a site, the newest first. */
interface StoredDrafts {
  here: Draft[];
  elsewhere: OtherDraft[];
}

/** Stores the drafts of one page in one language. Every call rejects if the browser refuses to store. */
export interface DraftStore {
  /** Also deletes drafts of the site that are too old or too many. */
  list(): Promise<StoredDrafts>;
  write(draft: Draft): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}
