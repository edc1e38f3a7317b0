import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast, PageModel } from '../../../runtime/model/page.ts';
import type { SavedDocument } from './page-store.ts';

/** Unsaved work as the browser keeps it: each changed document with the saved state it grew from. */
export interface Draft {
  /** Milliseconds since 1970. */
  time: number;
  documents: Partial<Record<DocumentName, { ast: Ast; base: SavedDocument }>>;
}

/** Where drafts are kept, by `draft:<projectCode>:<channelCode>:<languageCode>`. */
export interface DraftShelf {
  read(): Promise<Draft | undefined>;
  write(draft: Draft): Promise<unknown>;
  remove(): Promise<unknown>;
}

const DATABASE = 'tessera';
const SHELF = 'drafts';

/** The shelf of one page in this browser's IndexedDB. Every call rejects when the browser refuses to store. */
export function makeDraftShelf({ site, channel }: Pick<PageModel, 'site' | 'channel'>): DraftShelf {
  const key = `draft:${site.projectCode}:${channel.channelCode}:${site.language}`;
  const database = openDatabase();
  // Reported by whoever uses the shelf next.
  database.catch(() => undefined);
  const ask = async <T>(mode: IDBTransactionMode, request: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await database).transaction(SHELF, mode);
    const asked = request(transaction.objectStore(SHELF));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave the draft up.'));
    });
    return asked.result;
  };
  return {
    read: () => ask('readonly', (shelf) => shelf.get(key) as IDBRequest<Draft | undefined>),
    write: (draft) => ask('readwrite', (shelf) => shelf.put(draft, key)),
    remove: () => ask('readwrite', (shelf) => shelf.delete(key)),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(SHELF);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps no drafts.'));
  });
}
