// Mounts programs into this document, one after the other.
import { ROOT_ID, STYLES_ID } from '../../../src/assembly/browser/page-elements.ts';
import type { Mounting } from './contract.ts';
import { unmountRoots } from './react-roots.ts';
import { followTraces, removeTraces } from './traces.ts';

const behaviours = import.meta.glob('/blocks/on-demand/*.behaviour.ts');

const PAYLOAD_ID = 'page-payload';

/** Offers a program to the tests. `start` begins it, and is fulfilled when it can act. */
export function offer(start: (mounting: Mounting) => Promise<void>): void {
  const own = [document.documentElement, document.body].map((element) => attributesOf(element));
  const { title } = document;
  followTraces();
  window.component = {
    async mount(mounting) {
      // What was under way when the last program ended may have added to the page since, such as a toast.
      emptyPage();
      document.documentElement.lang = mounting.language;
      history.replaceState(null, '', mounting.address);
      for (const [key, value] of Object.entries(mounting.storage)) localStorage.setItem(key, value);
      elementOf(STYLES_ID).textContent = mounting.css;
      elementOf(PAYLOAD_ID).textContent = mounting.payload;
      elementOf(ROOT_ID).innerHTML = mounting.html;
      await start(mounting);
      await untilAttached();
      await untilSeen();
    },
    async unmount() {
      unmountRoots();
      emptyPage();
      [document.documentElement, document.body].forEach((element, at) => restore(element, own[at] ?? []));
      document.title = title;
      getSelection()?.removeAllRanges();
      scrollTo({ top: 0, left: 0, behavior: 'instant' });
      localStorage.clear();
      sessionStorage.clear();
      await clearDatabases();
    },
  };
}

/** Ends timers and listeners of the last program, and leaves an empty root. */
function emptyPage(): void {
  removeTraces();
  const root = document.createElement('div');
  root.id = ROOT_ID;
  document.body.replaceChildren(root, elementOf(PAYLOAD_ID));
}

/** Fulfilled when the behaviours of the page have been loaded, which it has asked for before this. */
async function untilAttached(): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-behaviour]')];
  const names = new Set(marked.map(({ dataset }) => dataset.behaviour));
  const loaders = [...names].flatMap((name) => behaviours[`/blocks/on-demand/${name}.behaviour.ts`] ?? []);
  await Promise.all(loaders.map((load) => load()));
}

/** Fulfilled when those who watch what is in sight have been told. */
function untilSeen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe(document.documentElement);
  return promise;
}

function elementOf(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element #${id}.`);
  return found;
}

function attributesOf(element: Element): [name: string, value: string][] {
  return [...element.attributes].map(({ name, value }) => [name, value]);
}

function restore(element: Element, attributes: readonly [name: string, value: string][]): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}

/** Empties every store: a program that was unmounted may still have the database open. */
async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await clear(name);
}

function clear(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const opening = indexedDB.open(name);
  opening.onerror = () => reject(opening.error ?? new Error(`The database ${name} cannot be opened.`));
  opening.onsuccess = () => {
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    const done = (): void => {
      database.close();
      resolve();
    };
    if (stores.length === 0) return done();
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    transaction.oncomplete = done;
    transaction.onabort = () => reject(transaction.error ?? new Error(`${name} cannot be emptied.`));
  };
  return promise;
}
