import type { ClientContext } from './client.ts';

/** What a page does for its clients. */
export function makeClientContext(notify: ClientContext['notify']): ClientContext {
  return {
    notify,
    closeMessages: () => document.getElementById('toasts')?.replaceChildren(),
    leaveFor: (url) => location.assign(url),
    language: () => document.documentElement.lang,
  };
}
