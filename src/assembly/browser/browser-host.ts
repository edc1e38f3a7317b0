import type { ActionDependencies } from '../../../runtime/model/action.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';

/** Changes members of the query in the address bar, without going anywhere. */
function rewriteQuery(members: Readonly<Record<string, string | undefined>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', address);
}

/** What a browser offers to actions. `call` is the program's way to the server, `member` to who is signed in. */
export function makeBrowserHost(
  call: ActionDependencies['call'],
  member: ActionDependencies['member'],
): ActionDependencies {
  return {
    call,
    // A page is opened far more often than a question is asked.
    confirm: async (question) => (await import('./ask-question.ts')).askQuestion(question),
    toast: (message) => void import('./show-toast.ts').then(({ showToast }) => showToast(message)),
    navigate: (url) => {
      if (isSafeUrl(url)) location.assign(url);
    },
    rewriteQuery,
    reload: () => location.reload(),
    member,
  };
}
