/** Makes what actions need in a browser: calls, questions, messages and navigation. */
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';
import { track } from '../../../runtime/model/pending-work.ts';

/** Changes members of the query in the address bar, without navigation. */
function rewriteQuery(members: Readonly<Record<string, string | undefined>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', address);
}

/** The dependencies of actions in a browser: `call` calls the API, `member` loads the member's session. */
export function makeBrowserActions(
  call: ActionDependencies['call'],
  member: ActionDependencies['member'],
): ActionDependencies {
  return {
    call,
    // Loaded lazily: few visitors are asked a question.
    confirm: async (question) => (await track('question', import('./ask-question.ts'))).askQuestion(question),
    toast: (message) =>
      void track('toast', import('./show-toast.ts')).then(({ showToast }) => showToast(message)),
    navigate: (url, replaces = false) => {
      if (isSafeUrl(url)) location[replaces ? 'replace' : 'assign'](url);
    },
    rewriteQuery,
    reload: () => location.reload(),
    member,
  };
}
