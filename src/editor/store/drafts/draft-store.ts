// Stores drafts in the browser's IndexedDB.
import type { PageModel } from '../../../../runtime/model/page.ts';
import { openBrowserStore } from '../../../client/browser-store.ts';
import type { Draft, DraftStore, StoredDrafts } from '../../contracts/drafts.ts';
import { hasContent, readDraft } from './draft.ts';

/** How many drafts of a site a browser keeps, and for how long. */
const MAX_DRAFTS = 20;
const MAX_DRAFT_AGE_DAYS = 30;

const DATABASE = 'tessera';
const OBJECT_STORE = 'drafts';
const DAY_MS = 86_400_000;

interface StoredDraft {
  key: string;
  draft: Draft;
}

/**
 * The drafts of one page and language, stored under `draft:<projectCode>:<channelCode>:<languageCode>:<id>`.
 */
export function openDraftStore({ site, channel }: Pick<PageModel, 'site' | 'channel'>): DraftStore {
  const sitePrefix = `draft:${site.projectCode}:`;
  const pagePrefix = `${sitePrefix}${channel.channelCode}:${site.language}:`;
  const run = openBrowserStore(DATABASE, OBJECT_STORE);
  return {
    async list() {
      const stored: StoredDraft[] = [];
      await run('readwrite', (store) => readAndPrune(store, sitePrefix, stored));
      return sortByPage(stored, sitePrefix, pagePrefix);
    },
    write: (draft) => run('readwrite', (store) => void store.put(draft, pagePrefix + draft.id)),
    remove: (id) => run('readwrite', (store) => void store.delete(pagePrefix + id)),
  };
}

/**
 * Reads the drafts of a site into `stored`, the newest first, and deletes those that are too old or too many.
 */
function readAndPrune(store: IDBObjectStore, sitePrefix: string, stored: StoredDraft[]): void {
  const request = store.openCursor(IDBKeyRange.bound(sitePrefix, `${sitePrefix}\uffff`));
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor !== null) {
      stored.push({ key: String(cursor.key), draft: cursor.value as Draft });
      return cursor.continue();
    }
    stored.sort((one, other) => other.draft.time - one.draft.time);
    const oldest = Date.now() - MAX_DRAFT_AGE_DAYS * DAY_MS;
    for (const [index, { key, draft }] of stored.entries())
      if (index >= MAX_DRAFTS || draft.time < oldest) store.delete(key);
    stored.splice(0, Infinity, ...stored.slice(0, MAX_DRAFTS).filter(({ draft }) => draft.time >= oldest));
  };
}

function sortByPage(stored: readonly StoredDraft[], sitePrefix: string, pagePrefix: string): StoredDrafts {
  const here = stored.filter(({ key }) => key.startsWith(pagePrefix));
  const others = stored.filter(({ key, draft }) => !key.startsWith(pagePrefix) && hasContent(draft));
  return {
    here: here.map(({ draft }) => readDraft(draft)),
    elsewhere: others.map(({ key, draft: { id, time } }) => {
      const [channelCode = '', language = ''] = key.slice(sitePrefix.length).split(':');
      return { id, channelCode, language, time };
    }),
  };
}
