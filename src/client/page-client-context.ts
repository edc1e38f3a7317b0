// Connects a client to the page that it runs in.
import type { ClientContext } from './client.ts';

/** The context of the clients of this page. */
export function makeClientContext(notify: ClientContext['notify']): ClientContext {
  return {
    notify,
    closeMessages: () => document.getElementById('toasts')?.replaceChildren(),
    leaveFor: (url) => location.assign(url),
    // The browser tells only other tabs of a change in the storage.
    showGuest: () => dispatchEvent(new StorageEvent('storage', { key: 'clientToken' })),
    language: () => document.documentElement.lang,
  };
}
