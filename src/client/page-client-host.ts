import type { ClientHost } from './client.ts';

/** What a page does for its clients. */
export function makeClientHost(notify: ClientHost['notify']): ClientHost {
  return {
    notify,
    closeMessages: () => document.getElementById('toasts')?.replaceChildren(),
    leaveFor: (url) => location.assign(url),
    language: () => document.documentElement.lang,
  };
}
