import type { PageModel } from '../../../../runtime/model/page.ts';
import { isWorth, readDraft, type Draft } from './draft.ts';

/** How many drafts of a site a browser keeps, and for how long. */
export const MOST_DRAFTS = 20;
export const KEPT_DAYS = 30;

/** A draft of another page of the site, or of this one in another language. */
export interface DraftElsewhere {
  id: string;
  channelCode: string;
  language: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** What a browser keeps of a site, the newest first. */
interface Kept {
  here: Draft[];
  elsewhere: DraftElsewhere[];
}

/** Where a browser keeps the drafts of one page in one language, each under `draft:<projectCode>:<channelCode>:<languageCode>:<id>`. */
export interface DraftShelf {
  /** Those of the whole site that are too old or too many are dropped on the way. */
  list(): Promise<Kept>;
  write(draft: Draft): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

const DATABASE = 'tessera';
const SHELF = 'drafts';
const DAY_MS = 86_400_000;

/** The shelf of one page in this browser's IndexedDB. Every call rejects when the browser refuses to store. */
export function makeDraftShelf({ site, channel }: Pick<PageModel, 'site' | 'channel'>): DraftShelf {
  const ofSite = `draft:${site.projectCode}:`;
  const ofPage = `${ofSite}${channel.channelCode}:${site.language}:`;
  const database = openDatabase();
  // Reported by whoever uses the shelf next.
  database.catch(() => undefined);

  const ask = async <T>(mode: IDBTransactionMode, request: (shelf: IDBObjectStore) => T): Promise<T> => {
    const transaction = (await database).transaction(SHELF, mode);
    const asked = request(transaction.objectStore(SHELF));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave the draft up.'));
    });
    return asked;
  };

  return {
    async list() {
      const kept: { key: string; draft: Draft }[] = [];
      await ask('readwrite', (shelf) => {
        const walk = shelf.openCursor(startingWith(ofSite));
        walk.onsuccess = () => {
          const cursor = walk.result;
          if (cursor !== null) {
            kept.push({ key: String(cursor.key), draft: cursor.value as Draft });
            return cursor.continue();
          }
          kept.sort((one, other) => other.draft.time - one.draft.time);
          const oldest = Date.now() - KEPT_DAYS * DAY_MS;
          for (const [index, { key, draft }] of kept.entries())
            if (index >= MOST_DRAFTS || draft.time < oldest) shelf.delete(key);
          kept.splice(0, Infinity, ...kept.slice(0, MOST_DRAFTS).filter(({ draft }) => draft.time >= oldest));
        };
      });
      const [here, others] = [
        kept.filter(({ key }) => key.startsWith(ofPage)),
        kept.filter(({ key }) => !key.startsWith(ofPage)),
      ];
      return {
        here: here.map(({ draft }) => readDraft(draft)),
        elsewhere: others
          .filter(({ draft }) => isWorth(draft))
          .map(({ key, draft: { id, time } }) => {
            const [channelCode = '', language = ''] = key.slice(ofSite.length).split(':');
            return { id, channelCode, language, time };
          }),
      };
    },
    write: (draft) => ask('readwrite', (shelf) => void shelf.put(draft, ofPage + draft.id)),
    remove: (id) => ask('readwrite', (shelf) => void shelf.delete(ofPage + id)),
  };
}

function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(SHELF);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The browser keeps no drafts.'));
  });
}
