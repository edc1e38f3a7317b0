// Connects a client to the page that it runs in.
import type { ClientContext } from './client.ts';

/** The context of the clients of this page. */
export function makeClientContext(notify: ClientContext['notify']): ClientContext {
  return {
    notify,
    closeMessages: () => document.getElementById('toasts')?.replaceChildren(),
    leaveFor: (url) => location.assign(url),
    language: () => document.documentElement.lang,
  };
}
